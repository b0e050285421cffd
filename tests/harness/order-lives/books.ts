import type { SandboxPayment } from '../sandbox-console.ts';
import type { Life } from './life.ts';
import type { Stage } from './stage.ts';

type Books = {
  readonly id: string;
  readonly state: string;
  /** Minor units, as numbers. */
  readonly paid: number;
  readonly gateway: number;
  readonly bank: number;
  readonly played: number;
  readonly all: number;
  readonly back: number;
  readonly lost: number;
  /** Of an order that runs and that the factory knows. */
  readonly car: string | null;
  readonly charges: readonly string[];
  readonly proposals: readonly string[];
};

/** `played`: of a bank's part, as the factory reported that everything is paid. `back`: on its way back. `lost`: counted, and taken by its payer's bank, of an order that went on. */
const BOOKS = `
  SELECT p.id, p.state, p.paid::float8 AS paid,
    (SELECT coalesce(sum(e.amount), 0)::float8 FROM payments.entry e WHERE e.order_id = p.id AND e.account = 'gateway') AS gateway,
    (SELECT coalesce(sum(e.amount), 0)::float8 FROM payments.entry e WHERE e.order_id = p.id AND e.account = 'bank' AND e.amount > 0) AS bank,
    (SELECT coalesce(sum(m.amount), 0)::float8 FROM reservations.balance_money m
      WHERE m.order_id = p.id AND m.via = 'bank' AND m.booked_by = 'system:factory') AS played,
    (SELECT coalesce(sum(e.amount), 0)::float8 FROM payments.entry e WHERE e.order_id = p.id AND e.account <> 'deposits') AS all,
    (SELECT coalesce(sum(f.amount), 0) FROM payments.refund f JOIN payments.receipt r ON r.id = f.receipt_id
      WHERE f.order_id = p.id AND f.state IN ('AWAITING_APPROVAL', 'REQUESTED', 'FAILED') AND r.charged_back_at IS NULL)::float8
    + (SELECT coalesce(sum(b.amount), 0) FROM reservations.balance_return b WHERE b.order_id = p.id AND b.state = 'OWED')::float8 AS back,
    (SELECT coalesce(sum(r.amount - (SELECT coalesce(sum(f.amount), 0) FROM payments.refund f WHERE f.receipt_id = r.id) - r.owed_again), 0)::float8
      FROM payments.receipt r WHERE r.order_id = p.id AND r.round = p.round AND r.verdict = 'accepted' AND r.charged_back_at IS NOT NULL) AS lost,
    CASE WHEN p.factory_kind IS NOT NULL AND p.reserved_at IS NOT NULL AND p.state NOT IN ('CANCELLED', 'REACTIVATED_ORDER') THEN p.unit_id END AS car,
    (SELECT coalesce(json_agg(c.id), '[]') FROM payments.charge c WHERE c.order_id = p.id) AS charges,
    (SELECT coalesce(json_agg(f.id), '[]') FROM financing.proposal f WHERE f.order_id = p.id) AS proposals
  FROM reservations.purchase p WHERE p.id = ANY($1::uuid[])`;

const cents = (amount: number): number => Math.round(amount * 100);

/** What the gateway still has of a payment, by its own books. */
const heldOf = ({
  status,
  status_detail: detail,
  transaction_amount: came,
  transaction_amount_refunded: went,
}: SandboxPayment): number => (status === 'approved' || detail === 'reimbursed' ? cents(came) - cents(went) : 0);

const PAID_OUT: ReadonlySet<string> = new Set(['PAYED', 'PAYMENT_DONE']);

/**
 * Money in is money out and money held, to the cent, by both sides: what the gateway has for an order is what we say that it has, what
 * banks paid is what we booked of them, and all that is held is paid for the order or on its way back.
 */
export const auditBooks = async (stage: Stage, lives: readonly Life[]): Promise<string[]> => {
  const ids = lives.flatMap(({ orders }) => orders);
  const books = await stage.rows<Books>(BOOKS, [ids]);
  const payments = await stage.app.sandboxConsole.allPayments();
  const proposals = await stage.app.sandboxConsole.proposals();
  const cars = new Map(
    (await stage.app.sandboxConsole.orders()).map(({ orderId, placed }) => [orderId, placed?.carId]),
  );
  const wrong: string[] = [];
  for (const order of books) {
    const note = (what: string): void => void wrong.push(`order ${order.id} (${order.state}): ${what}`);
    const own = new Set(order.charges);
    const atGateway = payments
      .filter(({ external_reference: reference }) => own.has(reference))
      .reduce((all, payment) => all + heldOf(payment), 0);
    if (atGateway !== order.gateway) note(`the gateway has ${atGateway}, our books say ${order.gateway}`);
    const paidOut = proposals
      .filter(
        ({ reference, steps }) =>
          order.proposals.includes(reference) && steps.some(({ status }) => PAID_OUT.has(status)),
      )
      .reduce((all, { amount }) => all + amount, 0);
    if (paidOut + order.played !== order.bank)
      note(`banks paid ${paidOut} and ${order.played} was played, our books say ${order.bank}`);
    if (order.car !== null && cars.get(order.id) !== order.car)
      note(`the factory has the car ${cars.get(order.id)}, the order ${order.car}`);
    const isEnded = order.state === 'CANCELLED';
    const kept = isEnded ? 0 : order.paid - order.lost;
    if (order.all !== kept + order.back)
      note(`${order.all} is held, ${kept} of it for the order and ${order.back} on its way back`);
  }
  return wrong;
};
