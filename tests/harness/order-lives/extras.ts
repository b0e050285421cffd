import { issueVoucher } from '../vouchers.ts';
import { answered, event, isRunning, type Life, type LifeEvent, type Moment, type View } from './life.ts';
import { owes, staffPost } from './rest.ts';
import { handOf } from './running.ts';

const waits = ({ state }: View): boolean => state === 'PRE_RESERVE';
const voucherPath = (life: Life): string => `voucher-hub/v1/orders/${life.id}/voucher`;

/** A voucher of their own: one that they have, wherever it is by now, or a new one. */
const enterVoucher = async ({ life }: Moment): Promise<void> => {
  const { stage, email, scope, random, vouchers } = life;
  const isNew = vouchers.length === 0 || random.below(3) === 0;
  if (isNew)
    vouchers.push(await issueVoucher(stage.app.databaseUrl, { email, ...scope, withCoupons: random.below(2) === 0 }));
  const code = isNew ? vouchers.at(-1) : random.pick(vouchers);
  await answered(life, life.send('POST', voucherPath(life), { code }));
};

/** Part of the rest by a used car, the rest of it at the dealership. */
const planTrade = async ({ life, view }: Moment): Promise<void> => {
  const { plate, worth } = life.stage.usedCars[life.scope.market];
  const amount = Math.min(view.toPay, Math.max(1, Math.floor(worth * (0.5 + life.random.next() / 2))));
  const sources = [
    { kind: 'TRADE_IN', amount, car: { plate, mileageKm: 30_000 } },
    { kind: 'DEALER_PAYMENT', amount: view.toPay - amount },
  ].filter((source) => source.amount > 0);
  await answered(life, life.send('PUT', `reservation/v2/reservations/${life.id}/remaining-payment`, { sources }));
};

const trades = ({ sources }: View): boolean =>
  sources.some(({ kind, state }) => kind === 'TRADE_IN' && state === 'PLANNED');

/** The inspection found the car worth so much of what was planned for it. */
const inspect = async (moment: Moment, share: number): Promise<void> => {
  const { life } = moment;
  const [planned] = await life.stage.rows<{ amount: number }>(
    `SELECT (amount - paid)::float8 AS amount FROM reservations.balance_source
     WHERE order_id = $1 AND kind = 'TRADE_IN' AND state IN ('PLANNED', 'WAITING')`,
    [life.id],
  );
  if (planned === undefined) return;
  const amount = Math.max(1, Math.floor(planned.amount * share));
  const body = { kind: 'TRADE_IN', amount, receiptNumber: `V-${crypto.randomUUID()}` };
  await staffPost(moment, `reservation/v2/orders/${life.id}/dealer-payments`, body, 'first');
};

/** Another dealership of the brand hands it over. */
const moveTo = async ({ life }: Moment): Promise<void> => {
  const dealers = await life.stage.rows<{ id: string }>(
    `SELECT d.id FROM dealers.dealer d, reservations.purchase p
     WHERE p.id = $1 AND d.brand = p.brand AND d.market = p.market AND d.id <> p.dealer_id ORDER BY d.id LIMIT 6`,
    [life.id],
  );
  const dealerId = life.random.pick(dealers)?.id;
  if (dealerId === undefined) return;
  const hand = handOf(life);
  const choice = await hand.choiceOf(life.id ?? '');
  const seen = await answered(life, hand.preview(life.id ?? '', choice, { dealerId }));
  if (seen.status !== 200) return;
  const { amount: total } = seen.json['after'] as { amount: number };
  await answered(life, hand.change(life.id ?? '', { choice, total, dealerId }));
};

export const extras: readonly LifeEvent[] = [
  event('enters a voucher', (view) => (waits(view) ? 2 : 0.1), enterVoucher),
  event(
    'takes its voucher out',
    (view) => (waits(view) ? 0.5 : 0),
    async ({ life }) => void (await answered(life, life.send('DELETE', voucherPath(life)))),
  ),
  event('is to be paid by a used car', (view) => (owes(view) ? 2 : 0), planTrade),
  event(
    'has its used car taken for what it was valued at',
    (view) => (trades(view) ? 3 : 0),
    (moment) => inspect(moment, 1),
  ),
  event(
    'has its used car taken for less',
    (view) => (trades(view) ? 3 : 0),
    (moment) => inspect(moment, 0.7),
  ),
  event(
    'asks more for its used car than was agreed',
    (view) => (trades(view) ? 1 : 0),
    (moment) => inspect(moment, 1.4),
  ),
  event('goes to another dealership', (view) => (isRunning(view) ? 1.5 : 0), moveTo),
];
