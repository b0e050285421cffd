import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { loader as myVouchers } from '#features/benefits/web/my-vouchers-data.ts';
import { bookingAction, bookingLoader } from '#features/visits/web/booking-data.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import { callerOf, patient, type Answered, type Caller } from '#tests/harness/caller.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { visitsOf } from '#tests/harness/visits.ts';
import { issueVoucher, outdateVoucher } from '#tests/harness/vouchers.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;

let app: TestApp;
let second: Api;
let mine: string;
let hers: string;
let manager: string;
let dealers: string[];
let modelCode: string;

beforeAll(async () => {
  app = await startTestApp();
  const { VOLANTE_DATA } = app.api.application.services.env;
  second = await startApi({ url: app.databaseUrl, env: { VOLANTE_DATA } });
  mine = await signIn(app.call, CUSTOMER.br);
  hers = await signIn(app.call, CUSTOMER.ar);
  manager = await signInStaff(app.call, 'dealer_manager');
  const hand = visitsOf(app.call, JEEP);
  const { json } = await app.call('GET', 'voucher-hub/v1/vouchers/dealers', { ...JEEP, token: manager });
  const reached = new Set((json['dealers'] as { id: string }[]).map(({ id }) => id));
  dealers = (await hand.dealers()).map(({ id }) => id).filter((id) => reached.has(id));
  modelCode = (await hand.models())[0] ?? '';
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});
afterEach(async () => {
  await ask(app.databaseUrl, `UPDATE visits.booking SET state = 'C' WHERE state IN ('P', 'A')`);
  await expectDrainedAndSound(app.databaseUrl);
});

const codeOf = ({ status, json }: Answered): string => `${status} ${String(json['code'])}`;
const issue = (more: object = {}) => issueVoucher(app.databaseUrl, { email: CUSTOMER.br, ...more });

/** A revision at a fixed price. */
const booked = async (more: object = {}): Promise<{ id: string; reference: string; price: number }> => {
  const hand = visitsOf(app.call, { ...JEEP, token: mine });
  const dealerId = dealers[0] ?? '';
  const [slot] = await hand.slots({ dealerId, serviceCode: 'REVISION', modelCode, revision: '1' });
  const { status, json } = await hand.service({
    dealerId,
    modelCode,
    startsAt: slot?.startsAt ?? '',
    serviceCode: 'REVISION',
    revision: 1,
    ...more,
  });
  if (status !== 200) throw new Error(JSON.stringify(json));
  const price = (json['price'] as { amount: number } | null)?.amount ?? 0;
  return { id: String(json['id']), reference: String(json['reference']), price };
};
const post = (path: string, body: object, token = mine, call: Caller = app.call) =>
  call('POST', path, { ...JEEP, token, key: randomUUID(), body });
const keep = (id: string, code: string, token = mine, call: Caller = app.call) =>
  post(`voucher-hub/v1/visits/${id}/voucher`, { code }, token, call);
const read = async (id: string, token = mine) =>
  app.call('GET', `voucher-hub/v1/visits/${id}/voucher`, { ...JEEP, token });
const leave = (id: string, token = mine) =>
  app.call('DELETE', `voucher-hub/v1/visits/${id}/voucher`, { ...JEEP, token });
const cancel = ({ id, reference }: { id: string; reference: string }, call: Caller = app.call) =>
  post('visit-scheduling/v1/visitscheduling/cancel', { id, reference }, mine, call);
const scan = (code: string, dealerId = dealers[0], call: Caller = app.call) =>
  post('voucher-hub/v1/vouchers/book', { code, dealerId }, manager, call);
/** The visit's own page, as its visitor has it. */
const pageOf = (id: string) => {
  const at = { path: `/br/jeep/servicos/agendar/${id}`, params: { id }, token: mine };
  const pages = pagesOf(app.api.application);
  return {
    open: () => pages.read({ ...at, load: bookingLoader }),
    send: (form: Record<string, string>) => pages.visit({ ...at, form, load: bookingAction }),
  };
};
/** As if the visit were at another time. */
const begin = (id: string, starts: string) =>
  ask(
    app.databaseUrl,
    `UPDATE visits.booking SET during = tstzrange(${starts}, ${starts} + interval '1 hour') WHERE id = '${id}'`,
  );
const look = (code: string) => app.call('GET', `voucher-hub/v1/vouchers/code/${code}`, { ...JEEP, token: manager });

test('a voucher is kept for a visit, stands in its price, and its dealership alone books it', async () => {
  const visit = await booked();
  const [code, other] = [await issue(), await issue()];
  expect((await read(visit.id)).json).toEqual({ voucher: null, freed: null });
  expect(codeOf(await keep(visit.id, code, hers))).toBe('404 visitUnknown');
  expect(codeOf(await keep(visit.id, '0000-0000-0000'))).toBe('404 voucherUnknown');
  expect(codeOf(await keep(visit.id, await issue({ brand: 'ram' })))).toBe('404 voucherUnknown');
  const kept = await keep(visit.id, code.toLowerCase());
  expect((await pageOf(visit.id).open()).voucher).toMatchObject({
    code: expect.stringContaining('-'),
    mayRemove: true,
  });
  const off = Math.min(80_000, visit.price);
  expect(kept.json).toMatchObject({
    code,
    off: { amount: off },
    toPay: { amount: visit.price - off },
    isBooked: false,
  });
  expect(codeOf(await keep(visit.id, code))).toBe('409 visitHasVoucher');
  expect(codeOf(await keep(visit.id, other))).toBe('409 visitHasVoucher');
  expect(codeOf(await read(visit.id, hers))).toBe('404 visitUnknown');
  // The QR is still its person's to show, and whoever scans it sees for what it is kept.
  const own = await app.call('GET', 'voucher-hub/v1/available', { ...JEEP, token: mine });
  const shown = (own.json['vouchers'] as { code: string; visit: string | null }[]).find((one) => one.code === code);
  expect(shown?.visit).toEqual(expect.any(String));
  expect((await look(code)).json).toMatchObject({
    state: 'OPEN',
    visit: { number: shown?.visit, dealerId: dealers[0] },
  });
  // Staff who list what was given see that it is kept, not for whose visit.
  const staff = await signInStaff(app.call, 'voucher_admin');
  const listed = await app.call('GET', 'voucher-hub/v1/vouchers', { ...JEEP, token: staff });
  const line = (listed.json['vouchers'] as { code: string }[]).find((one) => one.code.endsWith(code.slice(-4)));
  expect(line).toMatchObject({ visit: '···', visitId: null, order: null });
  expect(codeOf(await scan(code, dealers[1]))).toBe('409 keptElsewhere');
  expect((await scan(code)).json).toMatchObject({ state: 'REDEEMED' });
  expect(codeOf(await scan(code))).toBe('409 redeemedAlready');
  expect((await read(visit.id)).json).toMatchObject({ voucher: { isBooked: true } });
  const after = (await pageOf(visit.id).open()).voucher;
  expect(after).toMatchObject({ code: null, mayRemove: false, line: { toPay: expect.any(String) } });
  expect(codeOf(await leave(visit.id))).toBe('404 notEntered');
  // What was booked stays, whatever becomes of the visit.
  expect((await cancel(visit)).status).toBe(200);
  expect((await pageOf(visit.id).open()).voucher).toMatchObject({ code: null, line: { toPay: null } });
  expect(codeOf(await scan(code))).toBe('409 redeemedAlready');
});

test('one that was used at its visit is no more for an order, and the order says so', async () => {
  const visit = await booked();
  const code = await issue();
  await keep(visit.id, code);
  const buyer = buyerOf(app.call, { token: mine });
  const order = idOf(await buyer.reserve(await findReadyCar(app.databaseUrl, JEEP)));
  await buyer.register(order);
  const use = () => post(`voucher-hub/v1/orders/${order}/voucher`, { code });
  expect(codeOf(await use())).toBe('409 inUse');
  await scan(code);
  expect(codeOf(await use())).toBe('409 redeemedAlready');
  expect((await buyer.cancel(order)).status).toBe(200);
});

test('what it takes off a purchase at most counts no voucher that is kept for a visit', async () => {
  const most = async () => {
    const { json } = await app.call('GET', 'voucher-hub/v1/maxDiscount', { ...JEEP, token: mine });
    return (json['maxDiscount'] as { amount: number }).amount;
  };
  const visit = await booked();
  const code = await issue({ amount: 777_000 });
  expect(await most()).toBe(777_000);
  await keep(visit.id, code);
  expect(await most()).toBeLessThan(777_000);
  await leave(visit.id);
  await outdateVoucher(app.databaseUrl, code);
});

test('taken off, or with its visit cancelled, it is free again for another one', async () => {
  const first = await booked();
  const code = await issue();
  await keep(first.id, code);
  const next = await booked();
  expect(codeOf(await keep(next.id, code))).toBe('409 inUse');
  expect(codeOf(await leave(first.id, hers))).toBe('404 visitUnknown');
  expect((await leave(first.id)).status).toBeLessThan(300);
  expect((await read(first.id)).json).toEqual({ voucher: null, freed: null });
  expect((await keep(next.id, code)).status).toBe(200);
  expect((await cancel(next)).status).toBe(200);
  expect((await look(code)).json).toMatchObject({ state: 'OPEN', visit: null });
  expect(codeOf(await keep(next.id, code))).toBe('409 notPossible');
  // It is said, on the visit's page and in the mail that is sent anyway, as long as it is so.
  expect((await read(next.id)).json).toMatchObject({ voucher: null, freed: { name: 'Presente de prova' } });
  const { booking, voucher } = await pageOf(next.id).open();
  expect(voucher?.back).toMatch(/R\$\s800,00, voltou desta visita: você pode usá-lo/);
  const line = `${booking.number}[^]*Voucher, pode ser usado de novo: Presente de prova, R\\$\\s800,00`;
  await app.sandboxConsole.mail('maria.dores@demo.example', new RegExp(line));
  expect((await scan(code, dealers[1])).status).toBe(200);
  expect((await pageOf(next.id).open()).voucher).toMatchObject({ back: null });
});

test('a visit that is moved behind the last day of its voucher gives it back, and keeps it otherwise', async () => {
  const hand = visitsOf(app.call, { ...JEEP, token: mine });
  const visit = await booked();
  const code = await issue();
  await keep(visit.id, code);
  const slots = await hand.slots({ dealerId: dealers[0] ?? '', serviceCode: 'REVISION', modelCode, revision: '1' });
  const move = async (startsAt = '') => {
    const { id, reference } = visit;
    return (await hand.change('visitscheduling/update', { id, reference, startsAt })).status;
  };
  const [near, far] = [slots[1]?.startsAt ?? '', slots.at(-1)?.startsAt ?? ''];
  await outdateVoucher(app.databaseUrl, code, `'${near}'::timestamptz + interval '1 minute'`);
  expect(await move(near)).toBe(200);
  expect((await read(visit.id)).json).toMatchObject({ voucher: { code } });
  expect(await move(far)).toBe(200);
  expect((await read(visit.id)).json).toMatchObject({ voucher: null, freed: { value: { amount: 80_000 } } });
  expect((await pageOf(visit.id).open()).voucher).toMatchObject({ line: null });
  expect((await look(code)).json).toMatchObject({ visit: null });
});

test('who did not come, or whose code nobody scanned, takes it off the visit that has begun', async () => {
  const visit = await booked();
  const code = await issue();
  await keep(visit.id, code);
  await begin(visit.id, `now() - interval '1 day'`);
  const { open } = await pagesOf(app.api.application).read({
    path: '/br/jeep/minha-area/vouchers',
    token: mine,
    load: myVouchers,
  });
  const shown = open.find((one) => one.code.replaceAll('-', '') === code);
  const page = pageOf(visit.id);
  const { here, voucher, booking } = await page.open();
  expect(shown?.visit).toEqual({ number: booking.number, href: here });
  expect(booking.mayCancel).toBe(false);
  expect(voucher).toMatchObject({ mayRemove: true, usable: [] });
  await page.send({ do: 'noVoucher', key: randomUUID() });
  expect((await page.open()).voucher).toMatchObject({ line: null, mayRemove: false });
  expect((await look(code)).json).toMatchObject({ state: 'OPEN', visit: null });
  expect((await scan(code, dealers[1])).status).toBe(200);
});

test('it is neither over, nor over before the visit, nor of a work without a fixed price', async () => {
  const visit = await booked();
  const [over, short] = [await issue(), await issue()];
  await outdateVoucher(app.databaseUrl, over);
  expect(codeOf(await keep(visit.id, over))).toBe('409 expired');
  await outdateVoucher(app.databaseUrl, short, `now() + interval '1 hour'`);
  expect(codeOf(await keep(visit.id, short))).toBe('409 endsBeforeVisit');
  const long = await issue();
  const usable = (await pageOf(visit.id).open()).voucher?.usable.map(({ value }) => value) ?? [];
  expect([long, short].map((code) => usable.includes(code))).toEqual([true, false]);
  const oil = visitsOf(app.call, { ...JEEP, token: mine });
  const [slot] = await oil.slots({ dealerId: dealers[0] ?? '', serviceCode: 'OIL_CHANGE' });
  const made = await oil.service({ dealerId: dealers[0] ?? '', modelCode, startsAt: slot?.startsAt ?? '' });
  expect(codeOf(await keep(String(made.json['id']), await issue()))).toBe('409 noFixedPrice');
});

test('the tables book it nowhere else and keep it once', async () => {
  const visit = await booked();
  const code = await issue();
  await keep(visit.id, code);
  for (const statement of [
    `UPDATE benefits.voucher SET redeemed_at = now(), dealer_id = '${dealers[1] ?? ''}', redeemed_by = 'x' WHERE code = '${code}'`,
    `UPDATE benefits.voucher SET used_in = gen_random_uuid() WHERE code = '${code}'`,
    `UPDATE benefits.voucher SET kept_for = gen_random_uuid() WHERE code = '${code}'`,
  ])
    await expect(ask(app.databaseUrl, statement), statement).rejects.toThrow(
      /kept for a visit elsewhere|kept_in_one_place|spent once/,
    );
});

test('of all who want one voucher at once, from two processes, one has it', async () => {
  const [here, there] = [patient(app.call), patient(callerOf(second.url))];
  const at = (turn: number) => (turn % 2 === 0 ? here : there);
  const tally = (answers: readonly Answered[]) =>
    answers.map(({ status }) => status).filter((one) => one === 200).length;
  const visits = [await booked(), await booked()];
  const code = await issue();
  // Two visits and two dealerships ask for it at the same time.
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, (_, turn) => keep(visits[turn % 2]?.id ?? '', code, mine, at(turn))),
    ...Array.from({ length: 6 }, (_, turn) => scan(code, dealers[turn % 2], at(turn))),
  ]);
  const [kept, scanned] = [answers.slice(0, 6), answers.slice(6)];
  expect(tally(kept)).toBeLessThanOrEqual(1);
  expect(tally(scanned)).toBeLessThanOrEqual(1);
  expect(tally(answers)).toBeGreaterThanOrEqual(1);
  const { rows } = await ask<{ booked: boolean; visit: string | null; dealer: string | null }>(
    app.databaseUrl,
    `SELECT redeemed_at IS NOT NULL AS booked, kept_for AS visit, dealer_id AS dealer FROM benefits.voucher WHERE code = $1`,
    [code],
  );
  expect(rows[0]?.booked).toBe(tally(scanned) === 1);
  expect(rows[0]?.visit === null).toBe(tally(kept) === 0);
  // Booked at the same moment as its visit is cancelled: one of the two has it, and it is spent at most once.
  const visit = await booked();
  const other = await issue();
  await keep(visit.id, other);
  await Promise.all([cancel(visit, here), scan(other, dealers[0], there), scan(other, dealers[0], here)]);
  const again = await scan(other);
  expect(codeOf(again)).toBe('409 redeemedAlready');
});
