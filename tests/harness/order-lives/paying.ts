import { randomUUID } from 'node:crypto';
import { TERMS_VERSION } from '#features/reservations/public.ts';
import { findReadyCars } from '../cars.ts';
import { waitFor } from '../wait-for.ts';
import {
  answered,
  event,
  open,
  paymentsOf,
  pressed,
  type Life,
  type LifeEvent,
  type Moment,
  type View,
} from './life.ts';

const waits = ({ state }: View): boolean => state === 'PRE_RESERVE';
const path = (life: Life, end: string): string => `reservation/v2/reservations/${life.id}/${end}`;

/** The next order of a life: a car that is free, other for each life. */
export const reserve = async (life: Life): Promise<void> => {
  const { stage, index, scope } = life;
  const cars = await findReadyCars(stage.app.databaseUrl, { ...scope, limit: stage.buyers.length + 3 });
  const car = cars[index % cars.length];
  if (car === undefined) throw new Error('no car is free');
  const answer = await answered(life, life.send('POST', 'reservation/v2/reservations/pre-reserve', car));
  if (answer.status !== 200) return;
  life.id = String(answer.json['id']);
  life.orders.push(life.id);
  const body = { reservationId: life.id, termsVersion: TERMS_VERSION };
  await answered(life, life.send('POST', 'reservation/v2/reservations/processing', body));
};

const pay = (life: Life, method: 'pix' | 'card', key?: string) =>
  answered(life, life.send('POST', `reservation/v2/reservations/${method}/payment`, { reservationId: life.id }, key));

/** The newest Pix or slip as the gateway has it, once it has it. */
const atGateway = async ({ life, view }: Moment, pick: (status: string) => boolean) => {
  const found = (await paymentsOf(life, view)).filter(({ status }) => pick(status));
  return life.random.pick(found);
};

type Press = 'confirm' | 'twice' | 'expire' | 'chargeback' | 'won' | 'notify' | 'reject';

const onGateway = async (
  moment: Moment,
  pick: (status: string) => boolean,
  what: Press,
  body: object = {},
): Promise<void> => {
  const payment = await atGateway(moment, pick);
  if (payment === undefined) return;
  moment.life.log.push(`  ${what} ${payment.id}`);
  await pressed(moment.life, () => moment.life.stage.app.sandboxConsole.onPayment(payment.id, what, body));
};

const isPending = (status: string): boolean => status === 'pending';
const any = (): boolean => true;

const otherAmount = async (moment: Moment): Promise<void> => {
  const payment = await atGateway(moment, isPending);
  if (payment === undefined) return;
  const amount = payment.transaction_amount + (moment.life.random.below(2) === 0 ? 1 : -1);
  await pressed(moment.life, () => moment.life.stage.app.sandboxConsole.onPayment(payment.id, 'confirm', { amount }));
};

const NEWEST_CHARGES = `
  SELECT c.id FROM payments.charge c JOIN (
    SELECT DISTINCT ON (account_id) id FROM reservations.purchase WHERE account_id IS NOT NULL ORDER BY account_id, created_at DESC
  ) p ON p.id = c.order_id`;

/** The gateway's news come twice, in another order, or not at all until somebody has them sent again. */
const strangeNews = (mode: 'duplicate' | 'reordered' | 'missing') => async (moment: Moment) => {
  const { sandboxConsole } = moment.life.stage.app;
  const payment = await atGateway(moment, isPending);
  if (payment === undefined) return;
  await sandboxConsole.fault('webhook', mode);
  await pressed(moment.life, () => sandboxConsole.onPayment(payment.id, 'confirm'));
  // The fault may have met another life's news, which is of its newest order: all of those are told once more.
  for (const { id } of await moment.life.stage.rows<{ id: string }>(NEWEST_CHARGES))
    for (const other of await sandboxConsole.payments(id))
      await pressed(moment.life, () => sandboxConsole.onPayment(other.id, 'notify'));
};

const byCard = async ({ life }: Moment, holder: string, installments = 1): Promise<void> => {
  const { status } = await pay(life, 'card');
  if (status !== 200) return;
  const url = await waitFor(async () => {
    const [row] = await life.stage.rows<{ url: string | null; state: string }>(
      `SELECT redirect_url AS url, state FROM payments.charge WHERE order_id = $1 AND method = 'card' ORDER BY created_at DESC LIMIT 1`,
      [life.id],
    );
    return row?.url ?? (row?.state === 'CREATED' || row?.state === 'UNKNOWN' ? null : 'over');
  });
  if (url === 'over') return;
  try {
    await life.stage.app.sandboxConsole.payByCard(url, holder, {
      document: life.scope.market === 'br' ? '529.982.247-25' : '30.123.456',
      installments,
    });
  } catch (error) {
    // A page of a charge that is over takes no card.
    life.log.push(`  ${error instanceof Error ? error.message : ''}`);
  }
};

/** The hold's time is up, by the clock of the database. */
const endTime = async ({ life: { stage, id, scope } }: Moment): Promise<void> => {
  await stage.rows(`UPDATE stock.hold SET held_until = now() WHERE order_id = $1 AND kind = 'hold'`, [id]);
  await stage.rows(`UPDATE reservations.purchase SET held_until = now() WHERE id = $1`, [id]);
  await stage.rows(
    `UPDATE payments.charge SET expires_at = now() - interval '1 second' WHERE order_id = $1 AND purpose = 'reservation'`,
    [id],
  );
  await stage.rows(
    `INSERT INTO platform.outbox (topic, brand, payload) VALUES ('reservation.expire', $2, jsonb_build_object('orderId', $1::text))`,
    [id, scope.brand],
  );
  await stage.rows('NOTIFY outbox');
};

const coupon = async ({ life }: Moment): Promise<void> => {
  const code = life.random.pick(life.stage.coupons) ?? '';
  await answered(life, life.send('POST', `coupon/v1/coupons/orders/${life.id}`, { coupon: code }));
};

export const paying: readonly LifeEvent[] = [
  event(
    'asks for a Pix',
    (view) => (waits(view) ? 6 : 0.2),
    async ({ life }) => void (await pay(life, 'pix')),
  ),
  event(
    'asks for a Pix twice with one key',
    (view) => (waits(view) ? 2 : 0),
    async ({ life }) => {
      const key = randomUUID();
      const ids = (await Promise.all([pay(life, 'pix', key), pay(life, 'pix', key)])).map(({ json }) => json['id']);
      if (ids[0] !== ids[1]) throw new Error('one key made two charges');
    },
  ),
  event(
    'pays by card',
    (view) => (waits(view) ? 3 : 0),
    (moment) => byCard(moment, 'APRO'),
  ),
  event(
    'pays by card in parts',
    (view) => (waits(view) ? 2 : 0),
    (moment) => byCard(moment, 'APRO', 3),
  ),
  event(
    'is refused by the card',
    (view) => (waits(view) ? 1 : 0),
    (moment) => byCard(moment, 'OTHE'),
  ),
  event(
    'pays',
    (view) => (open(view) ? 9 : 0),
    (moment) => onGateway(moment, isPending, 'confirm'),
  ),
  event(
    'pays twice at once',
    (view) => (open(view) ? 3 : 0),
    (moment) => onGateway(moment, isPending, 'twice'),
  ),
  event(
    'pays once more',
    (view) => (view.charges.length > 0 ? 1 : 0),
    (moment) => onGateway(moment, (status) => status === 'approved', 'twice'),
  ),
  event('pays another amount', (view) => (open(view) ? 2 : 0), otherAmount),
  event(
    'pays late',
    (view) => (view.charges.length > 0 ? 1.5 : 0),
    (moment) => onGateway(moment, (status) => status === 'cancelled', 'confirm', { late: true }),
  ),
  event(
    'lets the charge run out',
    (view) => (open(view) ? 1 : 0),
    (moment) => onGateway(moment, isPending, 'expire'),
  ),
  event(
    'is rejected',
    (view) => (open(view) ? 1 : 0),
    (moment) => onGateway(moment, isPending, 'reject'),
  ),
  event(
    'has its payment taken back',
    (view) => (view.charges.length > 0 ? 1.5 : 0),
    (moment) => onGateway(moment, (status) => status === 'approved', 'chargeback'),
  ),
  event(
    'wins a dispute',
    (view) => (view.charges.some(({ state }) => state === 'CHARGED_BACK') ? 2 : 0),
    (moment) => onGateway(moment, (status) => status === 'charged_back', 'won'),
  ),
  event(
    'is told of again',
    (view) => (view.charges.length > 0 ? 1 : 0),
    (moment) => onGateway(moment, any, 'notify'),
  ),
  event('is told of twice at once', (view) => (open(view) ? 1 : 0), strangeNews('duplicate')),
  event('is told of in another order', (view) => (open(view) ? 1 : 0), strangeNews('reordered')),
  event('is told of late', (view) => (open(view) ? 1 : 0), strangeNews('missing')),
  event('runs out of time', (view) => (waits(view) ? 1.5 : 0), endTime),
  event('enters a coupon', (view) => (waits(view) ? 2 : 0.1), coupon),
  event(
    'takes a coupon out',
    (view) => (waits(view) ? 0.5 : 0),
    async ({ life }) => {
      const code = life.random.pick(life.stage.coupons) ?? '';
      await answered(life, life.send('DELETE', `coupon/v1/coupons/orders/${life.id}/${code}`));
    },
  ),
];

export { path };
