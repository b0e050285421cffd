import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatMoney } from '#kernel/money.ts';
import { ask } from '#tests/harness/cars.ts';
import { chooseMessages } from '#tests/harness/messages.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { createSandboxConsole } from '#tests/harness/sandbox-console.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { named, nth } from '#tests/harness/visit-test-app.ts';
import { CONTACT, isWhole, visitsOf, type VisitsHand } from '#tests/harness/visits.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

let app: TestApp;
let visitor: VisitsHand;
let dealer = { id: '', email: '' };
let modelCode = '';
let token = '';

beforeAll(async () => {
  app = await startTestApp();
  visitor = visitsOf(app.call, { brand: 'jeep', market: 'br' });
  dealer = nth(await visitor.dealers(), 0);
  modelCode = nth(await visitor.models(), 0);
  token = await signIn(app.call, CUSTOMER.br);
  // Reminders come whatever the hour the test runs at.
  await chooseMessages(app.call, token);
});
afterAll(async () => {
  await expectDrainedAndSound(app.databaseUrl);
  await app.stop();
});

const subjects = async (to: string): Promise<string[]> =>
  (await createSandboxConsole(app.sandboxUrl).mails(to)).map(({ subject }) => subject);
const notified = (to: string, subject: RegExp) =>
  waitFor(async () => (await subjects(to)).find((one) => subject.test(one)), { timeout: 15_000 });
const stateOf = async (id: string): Promise<string> => {
  const { rows } = await ask<{ state: string }>(app.databaseUrl, 'SELECT state FROM visits.booking WHERE id = $1', [
    id,
  ]);
  return nth(rows, 0).state;
};
/** The message's time has come. */
const hurry = async (topic: string, id: string): Promise<void> => {
  await ask(
    app.databaseUrl,
    `UPDATE platform.outbox SET run_at = now() WHERE topic = $1 AND payload ->> 'bookingId' = $2 AND done_at IS NULL`,
    [topic, id],
  );
  await ask(app.databaseUrl, `SELECT pg_notify('outbox', '')`);
};
const worked = (topic: string, id: string) =>
  waitFor(async () => {
    const { rows } = await ask<{ open: number }>(
      app.databaseUrl,
      `SELECT count(*)::int AS open FROM platform.outbox WHERE topic = $1 AND payload ->> 'bookingId' = $2
       AND done_at IS NULL AND run_at <= now()`,
      [topic, id],
    );
    return nth(rows, 0).open === 0 ? true : undefined;
  });
const book = async (contact: object, index: number) => {
  const slots = await visitor.slots({ dealerId: dealer.id, serviceCode: 'OIL_CHANGE' });
  const { startsAt } = nth(slots, index);
  return named(await visitor.service({ dealerId: dealer.id, modelCode, startsAt, contact }, { token }));
};

test('an unanswered request is told to both sides, and its end when the 24 hours are over', async () => {
  const email = 'espera@demo.example';
  const days = await visitor.days({ dealerId: dealer.id, kind: 'TEST_DRIVE', modelCode });
  const day = days.find(isWhole)?.day ?? '';
  const contact = { ...CONTACT.br, email };
  const own = named(await visitor.drive({ dealerId: dealer.id, modelCode, day, period: 'MORNING', contact }));
  await notified(email, /Recebemos o seu pedido de test drive/);
  await notified(dealer.email, /Pedido de test drive: responda em 24 horas/);
  // Asked too early, the end does not come.
  await hurry('visit.expire', own.id);
  await worked('visit.expire', own.id);
  expect(await stateOf(own.id)).toBe('REQUESTED');
  await ask(app.databaseUrl, `UPDATE visits.booking SET answer_by = now() WHERE id = $1`, [own.id]);
  await ask(
    app.databaseUrl,
    `INSERT INTO platform.outbox (topic, brand, payload) VALUES ('visit.expire', 'jeep', jsonb_build_object('bookingId', $1::text))`,
    [own.id],
  );
  await notified(email, /expirou/);
  expect(await stateOf(own.id)).toBe('EXPIRED');
});

test('a reminder comes the day before, but not for what was cancelled or moved', async () => {
  const person = (name: string) => ({ ...CONTACT.br, email: `${name}@demo.example` });
  const [stored, cancelled, moved] = [
    await book(person('lembrada'), 60),
    await book({ ...person('cancelada'), phone: '(11) 97777-1111' }, 64),
    await book({ ...person('mudada'), phone: '(11) 97777-2222' }, 68),
  ];
  await visitor.change('visitscheduling/cancel', cancelled);
  const later = nth(await visitor.slots({ dealerId: dealer.id, serviceCode: 'OIL_CHANGE' }), 90).startsAt;
  await visitor.change('visitscheduling/update', { ...moved, startsAt: later });
  await notified('cancelada@demo.example', /cancelado/);
  const mail = (await createSandboxConsole(app.sandboxUrl).mails('cancelada@demo.example')).find(({ subject }) =>
    subject.includes('cancelado'),
  );
  expect(mail?.text).toMatch(new RegExp(`Quem cancelou\\W+${CONTACT.br.name}`));
  expect(mail?.text).not.toContain('–');
  for (const { id } of [stored, cancelled]) await hurry('visit.remind', id);
  // Of the moved one only the reminder of its first time.
  await ask(
    app.databaseUrl,
    `UPDATE platform.outbox SET run_at = now() WHERE id = (
       SELECT min(id) FROM platform.outbox WHERE topic = 'visit.remind' AND payload ->> 'bookingId' = $1)`,
    [moved.id],
  );
  await hurry('visit.remind', stored.id);
  await notified('lembrada@demo.example', /Lembrete/);
  for (const { id } of [cancelled, moved]) await worked('visit.remind', id);
  for (const name of ['cancelada', 'mudada'])
    expect((await subjects(`${name}@demo.example`)).filter((one) => one.startsWith('Lembrete'))).toEqual([]);
});

test('the mail of a revision names which it is, its fixed price and nothing else than the page does', async () => {
  const email = 'revisao@demo.example';
  const of = { dealerId: dealer.id, serviceCode: 'REVISION', modelCode };
  const { startsAt } = nth(await visitor.slots({ ...of, revision: '2' }), 12);
  const booked = await visitor.service({ ...of, revision: 2, startsAt, contact: { ...CONTACT.br, email } });
  const price = booked.json['price'] as { amount: number; currency: 'BRL' };
  const mail = await waitFor(async () => (await createSandboxConsole(app.sandboxUrl).mails(email))[0], {
    timeout: 15_000,
  });
  expect(mail.text).toContain('2ª: 20.000 km ou 24 meses');
  expect(mail.text).toContain(`Preço fixo: ${formatMoney(price, 'br')}`);
});
