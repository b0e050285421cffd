import { actorKey, type Person } from '#kernel/actor.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context } from '#platform/http/context.server.ts';
import { mayAppeal, mayChoosePerson, mayTry } from '../rules/outcome.ts';
import { findOutcome, type OutcomeRow } from '../store/outcomes.server.ts';
import { countTries } from '../store/tries.server.ts';

/** Whoever is looked at: signed in, or by the phone that their computer handed the check to. */
export type Buyer = Pick<Context, 'actor' | 'visitorId' | 'brand' | 'market'> & {
  readonly accountId: string;
  /** The phone's, by what it got for the code; null where somebody is signed in. */
  readonly handoff: string | null;
};

/** An own order as it is looked at here; `lock` holds its row. */
export type OwnOrder = { readonly id: string; readonly dealerId: string; readonly isOpen: boolean };
export type DescribedOrder = {
  readonly car: string;
  readonly dealer: string;
  readonly name: string;
  readonly email: string;
};
export type OwnPorts = {
  readonly findOwnOrder: (tx: Tx, buyer: Buyer, of: { id: string; lock: boolean }) => Promise<OwnOrder | null>;
  /** What a phone shows before anything is looked at: which car, where, and for whom, as far as a stranger may read it. */
  readonly describeOrder: (tx: Tx, of: { env: Context['env']; id: string }) => Promise<DescribedOrder | null>;
  /** What a phone wrote is told to the account, in the same transaction. */
  readonly tellByPhone: (tx: Tx, of: { brand: string; orderId: string; version: number }) => Promise<unknown>;
  /** It is known who buys: what the order waited for with it is taken up, in the transaction that writes it. */
  readonly goOn: (tx: Tx, of: { brand: string; orderId: string }) => Promise<unknown>;
};

export const signedIn = ({ actor, visitorId, brand, market }: Context): Buyer => ({
  actor,
  visitorId,
  brand,
  market,
  accountId: actor.kind === 'person' ? actor.accountId : '',
  handoff: null,
});

/** Nobody signed in there: the phone reaches this account's order as far as its calls name it, and has none of its roles. */
export const byPhone = (
  { brand, market }: Context,
  { accountId, handoff }: { accountId: string; handoff: string },
): Buyer => {
  const actor: Person = { kind: 'person', accountId, sessionId: '', email: '', name: '', roles: [], strength: 'weak' };
  return { actor, visitorId: null, brand, market, accountId, handoff };
};

export type Standing = { readonly row: OutcomeRow | null; readonly ofAccount: number };

/** What came out so far, and how often the account tried within a day. */
export const standingOf = async (tx: Tx, buyer: Buyer, orderId: string): Promise<Standing> => ({
  row: await findOutcome(tx, { brand: buyer.brand, market: buyer.market, orderId }),
  ofAccount: await countTries(tx, buyer),
});

export const toAnswer = (order: OwnOrder, { row, ofAccount }: Standing) => ({
  state: row?.state ?? null,
  way: row?.way ?? null,
  reason: row?.reason ?? null,
  at: row?.stateAt.toISOString() ?? null,
  isOpen: order.isOpen,
  mayTry: order.isOpen && mayTry(row, ofAccount),
  mayChoosePerson: order.isOpen && mayChoosePerson(row),
  mayAppeal: mayAppeal(row),
});

export const audit = (
  tx: Tx,
  { brand, actor, handoff }: Buyer,
  { id, action, detail = {} }: { id: string; action: string; detail?: Record<string, unknown> },
) =>
  writeAudit(tx, {
    brand,
    actor: actorKey(actor),
    action,
    subjectType: 'order',
    subjectId: id,
    detail: { ...detail, ...(handoff !== null && { byPhone: true, phone: handoff.slice(0, 12) }) },
  });
