import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { codeOf, JEEP, openLoyalty } from '#tests/harness/loyalty-app.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { termHandOf } from '#tests/harness/terms.ts';

const PEUGEOT = { brand: 'peugeot', market: 'ar' } as const;

let loyalty: Awaited<ReturnType<typeof openLoyalty>>;
let second: string;

beforeAll(async () => {
  loyalty = await openLoyalty();
  second = (await loyalty.one('dupla', 0, 'voucher_admin')).token;
});
afterAll(() => loyalty.app.stop());
afterEach(() => expectDrainedAndSound(loyalty.app.databaseUrl));

type Plan = {
  id: string;
  version: number;
  programme: string;
  code: string;
  name: string;
  text: string;
  price: { amount: number; currency: string };
  months: number;
  active: boolean;
  state: string;
  isOwn: boolean;
  counts: { price: { amount: number } } | null;
};

const call = (method: string, path: string, token: string, body?: object, site: object = JEEP) =>
  loyalty.app.call(method, `loyalty/v1/${path}`, { ...site, token, key: randomUUID(), ...(body && { body }) });
const plansOf = async (token = loyalty.staff, site: object = JEEP) =>
  (await call('GET', 'admin/plans?size=100', token, undefined, site)).json['plans'] as Plan[];
const planOf = async (code: string, programme = 'jeep-nation'): Promise<Plan> => {
  const found = (await plansOf()).find((one) => one.code === code && one.programme === programme);
  if (found === undefined) throw new Error(`no plan ${code}`);
  return found;
};
const change = async (code: string, more: object, token = loyalty.staff) => {
  const { programme, name, text, price, months, active, id, version } = await planOf(code);
  const body = { version, programme, code, name, text, price, months, active, ...more };
  return call('PUT', `admin/plans/${id}`, token, body);
};
const approve = async (code: string, token: string) => {
  const { id, version } = await planOf(code);
  return call('POST', `admin/plans/${id}/approve`, token, { version });
};
const priceShown = async (code: string): Promise<number | null | undefined> => {
  const { json } = await call('GET', 'subscription/plan', loyalty.mine);
  const plans = json['plans'] as { programme: string; code: string; price: { amount: number } | null }[];
  return plans.find((one) => one.programme === 'jeep-nation' && one.code === code)?.price?.amount;
};

test('a price is changed by two, and counts for new terms alone', async () => {
  const before = await planOf('PLUS');
  expect(before).toMatchObject({ price: { amount: 14_990, currency: 'BRL' }, months: 12, state: 'on', counts: null });
  const first = termHandOf(loyalty.app, { token: (await loyalty.one('preco', 0)).token, site: JEEP });
  await first.subscribe('pix');
  const paid = await first.pay();

  expect((await change('PLUS', { price: { amount: 19_990, currency: 'BRL' } })).status).toBe(200);
  expect(await planOf('PLUS')).toMatchObject({
    price: { amount: 19_990 },
    state: 'change',
    isOwn: true,
    counts: { price: { amount: 14_990 } },
  });
  expect(await priceShown('PLUS')).toBe(14_990);
  expect(codeOf(await approve('PLUS', loyalty.staff))).toBe('409 samePerson');
  // What waits is not what is sold.
  const meanwhile = termHandOf(loyalty.app, { token: (await loyalty.one('enquanto', 0)).token, site: JEEP });
  expect((await meanwhile.subscribe('pix')).price.amount).toBe(14_990);
  expect((await approve('PLUS', second)).status).toBe(200);
  expect(await priceShown('PLUS')).toBe(19_990);
  expect((await first.term(paid.id)).price.amount).toBe(14_990);
  // What waits at the old price goes on where that is what was seen, and nobody is asked for a price they did not see.
  const { id: old } = await meanwhile.newest();
  const asking = (hand: typeof meanwhile, price: number) => hand.ask('pix', randomUUID(), price);
  expect((await asking(meanwhile, 14_990)).status).toBe(200);
  expect(await meanwhile.newest()).toMatchObject({ id: old, state: 'WAITING', price: { amount: 14_990 } });
  expect(codeOf(await asking(meanwhile, 14_989))).toBe('409 priceChanged');
  const outsider = termHandOf(loyalty.app, { token: (await loyalty.one('fora', 0)).token, site: JEEP });
  await call('DELETE', 'subscription?programme=jeep-nation', outsider.token);
  expect(codeOf(await asking(outsider, 14_990))).toBe('409 priceChanged');
  expect(await loyalty.self(outsider.token)).toMatchObject({ code: 'notMember' });
  expect((await asking(outsider, 19_990)).status).toBe(200);
  expect((await outsider.newest()).price.amount).toBe(19_990);
  await outsider.lapse();
  // Whoever asks anew is asked for the new price, and the old one is waited for no more.
  const anew = await meanwhile.subscribe('pix');
  expect(anew.price.amount).toBe(19_990);
  await meanwhile.lapse();
  await change('PLUS', { price: { amount: 14_990, currency: 'BRL' } });
  await approve('PLUS', second);
});

test('a programme without a paid plan gets one by two; stopped, nobody takes it', async () => {
  const body = {
    programme: 'jeep-wave',
    code: 'OURO',
    name: 'Ouro',
    text: 'Um mês de pontos.',
    price: { amount: 4_990, currency: 'BRL' },
    months: 1,
    active: true,
  };
  await ask(
    loyalty.app.databaseUrl,
    `DELETE FROM loyalty.plan WHERE programme_id IN (SELECT id FROM loyalty.programme WHERE code = 'jeep-wave')`,
  );
  expect(codeOf(await call('POST', 'admin/plans', loyalty.staff, { ...body, code: 'FREE' }))).toBe('409 codeTaken');
  const pesos = { amount: 4_990, currency: 'ARS' };
  expect(codeOf(await call('POST', 'admin/plans', loyalty.staff, { ...body, price: pesos }))).toBe('422 moneyWrong');
  expect(codeOf(await call('POST', 'admin/plans', loyalty.staff, { ...body, programme: 'nowhere' }))).toBe(
    '404 programmeUnknown',
  );
  const made = await call('POST', 'admin/plans', loyalty.staff, body);
  expect(made.status).toBe(200);
  expect(codeOf(await call('POST', 'admin/plans', second, body))).toBe('409 codeTaken');
  const shown = async () => {
    const { json } = await call('GET', 'subscription/plan', loyalty.mine);
    return (json['plans'] as { programme: string; code: string }[]).some(
      (one) => one.programme === 'jeep-wave' && one.code === 'OURO',
    );
  };
  expect(await shown()).toBe(false);
  const id = String(made.json['id']);
  expect((await call('POST', `admin/plans/${id}/approve`, second, { version: 1 })).status).toBe(200);
  expect(await shown()).toBe(true);
  const stopped = await call('PUT', `admin/plans/${id}`, loyalty.staff, { ...body, version: 2, active: false });
  expect(stopped.status).toBe(200);
  expect(await shown()).toBe(false);
  expect(codeOf(await call('PUT', `admin/plans/${id}`, loyalty.staff, { ...body, version: 3, code: 'PRATA' }))).toBe(
    '409 codeFixed',
  );
  // Alone, past the program, nobody changes what was approved.
  for (const statement of [
    `UPDATE loyalty.plan SET amount = 1 WHERE id = $1`,
    `UPDATE loyalty.plan SET approved_by = written_by, approved_at = clock_timestamp() WHERE id = $1`,
  ])
    await expect(ask(loyalty.app.databaseUrl, statement, [id]), statement).rejects.toThrow(/approved|plan_two_persons/);
});

test('each market has its own plans and money, and only who keeps loyalty reads them', async () => {
  const argentine = await plansOf(loyalty.staff, PEUGEOT);
  expect(argentine.map(({ price }) => price)).toEqual(argentine.map(() => ({ amount: 2_490_000, currency: 'ARS' })));
  expect(argentine.length).toBeGreaterThan(0);
  const { token } = await loyalty.one('curioso', 0);
  expect((await call('GET', 'admin/plans', token)).status).toBe(403);
});
