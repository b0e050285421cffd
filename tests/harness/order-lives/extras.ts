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
  const planned = await plannedOf(moment, 'TRADE_IN');
  if (planned === undefined) return;
  const amount = Math.max(1, Math.floor(planned.left * share));
  const body = { kind: 'TRADE_IN', amount, receiptNumber: `V-${crypto.randomUUID()}` };
  await staffPost(moment, `reservation/v2/orders/${life.id}/dealer-payments`, body, 'first');
};

const LETTER = {
  administrator: 'Administradora de prova',
  group: '0420',
  quota: '117-0',
  value: 90_000_000,
  validUntil: '2099-12-31',
};

/** Part of the rest by a letter of credit, the rest of it at the dealership. */
const planLetter = async ({ life, view }: Moment): Promise<void> => {
  const kind = life.random.below(2) === 0 ? 'EXT_CONSORTIUM_PAYMENT' : 'VOLANTE_CONSORTIUM_PAYMENT';
  const amount = Math.max(1, Math.floor(Math.min(view.toPay, LETTER.value) * (0.2 + life.random.next() * 0.8)));
  const sources = [
    { kind, amount, letter: LETTER },
    { kind: 'DEALER_PAYMENT', amount: view.toPay - amount },
  ].filter((source) => source.amount > 0);
  await answered(life, life.send('PUT', `reservation/v2/reservations/${life.id}/remaining-payment`, { sources }));
};

type Planned = { readonly id: string; readonly kind: string; readonly left: number };

const plannedOf = async ({ life }: Moment, kinds: string): Promise<Planned | undefined> =>
  (
    await life.stage.rows<Planned>(
      `SELECT id, kind, (amount - paid)::float8 AS left FROM reservations.balance_source
       WHERE order_id = $1 AND kind LIKE $2 AND state IN ('PLANNED', 'WAITING') ORDER BY created_at DESC, id LIMIT 1`,
      [life.id, kinds],
    )
  )[0];

/** Staff look at a letter, beside its proof if that came, or at a used car. */
const decide = async (moment: Moment, of: { kinds: string; accept: boolean; hasProof?: boolean }): Promise<void> => {
  const { stage, id } = moment.life;
  const source = await plannedOf(moment, of.kinds);
  if (source === undefined) return;
  if (of.hasProof === true)
    await stage.rows(
      `INSERT INTO reservations.paper (id, brand, order_id, kind, file_id, brought_by)
       SELECT gen_random_uuid(), brand, id, 'CONSORTIUM_LETTER', gen_random_uuid(), 'system:test' FROM reservations.purchase WHERE id = $1`,
      [id],
    );
  const body = { accept: of.accept, note: of.accept ? '' : 'Sem prova' };
  await staffPost(moment, `reservation/v2/orders/${id}/sources/${source.id}/decision`, body, 'first');
};

/** What the administrator of a consortium pays, as staff book it. */
const payLetter = async (moment: Moment, share: number): Promise<void> => {
  const source = await plannedOf(moment, '%CONSORTIUM%');
  if (source === undefined) return;
  const amount = Math.max(1, Math.floor(source.left * share));
  const body = { kind: source.kind, amount, receiptNumber: `C-${crypto.randomUUID()}` };
  await staffPost(moment, `reservation/v2/orders/${moment.life.id}/dealer-payments`, body, 'first');
};

const hasLetter = ({ sources }: View): boolean =>
  sources.some(({ kind, state }) => kind.includes('CONSORTIUM') && (state === 'PLANNED' || state === 'WAITING'));

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
  event(
    'has its used car refused at the inspection',
    (view) => (trades(view) ? 1.5 : 0),
    (moment) => decide(moment, { kinds: 'TRADE_IN', accept: false }),
  ),
  event('is to be paid by a letter of credit', (view) => (owes(view) ? 2 : 0), planLetter),
  event(
    'has its letter accepted',
    (view) => (hasLetter(view) ? 4 : 0),
    (moment) => decide(moment, { kinds: '%CONSORTIUM%', accept: true, hasProof: true }),
  ),
  event(
    'has its letter looked at without its proof',
    (view) => (hasLetter(view) ? 0.5 : 0),
    (moment) => decide(moment, { kinds: '%CONSORTIUM%', accept: true }),
  ),
  event(
    'has its letter refused',
    (view) => (hasLetter(view) ? 1 : 0),
    (moment) => decide(moment, { kinds: '%CONSORTIUM%', accept: false }),
  ),
  event(
    'is paid by its letter',
    (view) => (hasLetter(view) ? 3 : 0),
    (moment) => payLetter(moment, 1),
  ),
  event(
    'is paid less by its letter than was planned',
    (view) => (hasLetter(view) ? 1.5 : 0),
    (moment) => payLetter(moment, 0.6),
  ),
  event('goes to another dealership', (view) => (isRunning(view) ? 1.5 : 0), moveTo),
];
