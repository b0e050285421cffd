import type { Answered } from '../caller.ts';
import type { SandboxPayment } from '../sandbox-console.ts';
import type { Random } from './random.ts';
import type { Scope, sendAs, Stage } from './stage.ts';

/** One order's life: whose it is, what was done with it, and what the dealership took by its own book. */
export type Life = {
  readonly index: number;
  readonly stage: Stage;
  readonly random: Random;
  /** Where it is lived: brand and market. */
  readonly scope: Scope;
  readonly email: string;
  readonly token: string;
  readonly send: ReturnType<typeof sendAs>;
  readonly log: string[];
  /** The order that lives now; the earlier ones stay in `orders`. */
  id: string | null;
  readonly orders: string[];
  /** Codes of its own vouchers. */
  readonly vouchers: string[];
};

export type View = {
  readonly state: string;
  readonly balance: string;
  readonly toPay: number;
  readonly isRegistered: boolean;
  readonly charges: readonly {
    readonly id: string;
    readonly method: string;
    readonly state: string;
    readonly url: string | null;
  }[];
  readonly refunds: readonly { readonly id: string; readonly state: string }[];
  readonly waiting: readonly string[];
  readonly owed: readonly string[];
  readonly sources: readonly { readonly kind: string; readonly state: string }[];
  readonly proposals: readonly string[];
};

const VIEW = `
  SELECT p.state, p.balance, (p.total - p.paid)::float8 AS "toPay", p.account_id IS NOT NULL AS "isRegistered",
    (SELECT coalesce(json_agg(json_build_object('id', c.id, 'method', c.method, 'state', c.state, 'url', c.redirect_url) ORDER BY c.created_at DESC, c.id), '[]')
      FROM payments.charge c WHERE c.order_id = p.id) AS charges,
    (SELECT coalesce(json_agg(json_build_object('id', f.id, 'state', f.state) ORDER BY f.created_at, f.id), '[]')
      FROM payments.refund f WHERE f.order_id = p.id) AS refunds,
    (SELECT coalesce(json_agg(d.id ORDER BY d.created_at, d.id), '[]') FROM reservations.dealer_payment d
      WHERE d.order_id = p.id AND d.state = 'AWAITING_APPROVAL') AS waiting,
    (SELECT coalesce(json_agg(r.id ORDER BY r.created_at, r.id), '[]') FROM reservations.balance_return r
      WHERE r.order_id = p.id AND r.state = 'OWED') AS owed,
    (SELECT coalesce(json_agg(json_build_object('kind', s.kind, 'state', s.state)), '[]') FROM reservations.balance_source s
      WHERE s.order_id = p.id AND s.round = p.round) AS sources,
    (SELECT coalesce(json_agg(f.id ORDER BY f.created_at DESC), '[]') FROM financing.proposal f WHERE f.order_id = p.id) AS proposals
  FROM reservations.purchase p WHERE p.id = $1`;

/** The order as it stands; null before there is one. */
export const look = async ({ stage, id }: Life): Promise<View | null> =>
  id === null ? null : ((await stage.rows<View>(VIEW, [id]))[0] ?? null);

export type Moment = { readonly life: Life; readonly view: View };

/** What may happen to an order; `weight` is how often, 0 where it makes no sense at all. */
export type LifeEvent = {
  readonly name: string;
  readonly weight: (view: View) => number;
  readonly run: (moment: Moment) => Promise<void>;
};

export const event = (name: string, weight: LifeEvent['weight'] | number, run: LifeEvent['run']): LifeEvent => ({
  name,
  weight: typeof weight === 'number' ? () => weight : weight,
  run,
});

/** A refusal is an answer; silence and a fault of the server are none. */
export const answered = async (life: Life, answer: Promise<Answered>): Promise<Answered> => {
  const { status, json } = await answer;
  life.log.push(`  ${status}${status === 200 ? '' : ` ${String(json['code'])}`}`);
  if (status === 0 || status >= 500) throw new Error(`answered ${status}: ${JSON.stringify(json)}`);
  return { status, json, headers: new Headers() };
};

/** What a person at the sandbox presses; it says no to what cannot be there either. */
export const pressed = async (life: Life, press: () => Promise<unknown>): Promise<void> => {
  try {
    await press();
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    if (!/: 4\d\d /.test(said)) throw error;
    life.log.push(`  ${said.slice(0, 120)}`);
  }
};

/** Payments of an order at the gateway, as the gateway has them. */
export const paymentsOf = async (life: Life, view: View): Promise<SandboxPayment[]> => {
  const found = await Promise.all(view.charges.map(({ id }) => life.stage.app.sandboxConsole.payments(id)));
  return found.flat().toSorted((one, other) => one.id - other.id);
};

export const open = (view: View, method?: 'pix' | 'card' | 'boleto' | 'cash') =>
  view.charges.find(
    (charge) =>
      ['CREATED', 'UNKNOWN', 'PENDING'].includes(charge.state) && (method === undefined || charge.method === method),
  );

export const isRunning = ({ state }: View): boolean =>
  !['PRE_RESERVE', 'CANCELLED', 'REACTIVATED_ORDER', 'REQUESTED_CANCELLATION'].includes(state);
