import type { Actor } from '#kernel/actor.ts';
import type { Currency, Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql, type Statement } from '#platform/sql.server.ts';
import type { FinancedCar } from '../contract/shapes.ts';
import type { CreditOffer, FinancePlan } from '../public.ts';

/** A simulation as it was made; with its plan it computes to the same cent at any time. */
export type SimulationRow = {
  readonly id: string;
  readonly brand: string;
  readonly market: Market;
  readonly source: FinancePlan['source'];
  readonly planId: string;
  readonly plan: FinancePlan;
  readonly car: FinancedCar;
  readonly price: number;
  readonly currency: Currency;
  readonly entrance: number;
  readonly term: number;
  readonly residualPercent: number | null;
  /** The market's day. */
  readonly madeOn: string;
  readonly formulaVersion: number;
  readonly offer: CreditOffer;
  readonly orderId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

/** Simulations never change: one kept before cars had a colour has none. */
export const CAR = sql`'{"colorCode": null, "colorName": null, "coatingCode": null, "itemCodes": [], "accessoryCodes": [],
  "serviceCodes": []}'::jsonb || s.car AS car`;

const SIMULATION = sql`s.id, s.brand, s.market, s.source, s.plan_id AS "planId", s.plan, ${CAR}, s.price, s.currency, s.entrance,
  s.term, s.residual_percent::float8 AS "residualPercent", s.made_on AS "madeOn", s.formula_version AS "formulaVersion", s.offer,
  s.order_id AS "orderId", s.created_at AS "createdAt", s.expires_at AS "expiresAt"`;

/** Who was shown it: a person, a browser, or nobody that can be named. */
export type Holder = { readonly accountId: string | null; readonly visitorId: string | null };

export const holderOf = (actor: Actor, visitorId: string | null): Holder =>
  actor.kind === 'person' ? { accountId: actor.accountId, visitorId: null } : { accountId: null, visitorId };

/**
 * Writes simulations that are not there yet, and who was shown them. Two statements at most, however many they are. The id is the
 * content's, so two processes may write the same one at once: whichever of its unique keys finds that, it is no fault.
 */
export const keepSimulations = async (tx: Tx, rows: readonly SimulationRow[], holder: Holder): Promise<void> => {
  if (rows.length === 0) return;
  const input = rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
  await tx.run(sql`
    INSERT INTO financing.simulation (id, brand, market, source, plan_id, plan, car, price, currency, entrance, term,
      residual_percent, made_on, formula_version, offer, order_id, created_at, expires_at)
    SELECT id, brand, market, source, "planId", plan, car, price, currency, entrance, term, "residualPercent", "madeOn",
      "formulaVersion", offer, "orderId", "createdAt", "expiresAt"
    FROM jsonb_to_recordset(${JSON.stringify(input)}::jsonb) AS given (id uuid, brand text, market text, source text, "planId" text,
      plan jsonb, car jsonb, price bigint, currency text, entrance bigint, term integer, "residualPercent" numeric, "madeOn" date,
      "formulaVersion" integer, offer jsonb, "orderId" uuid, "createdAt" timestamptz, "expiresAt" timestamptz)
    ON CONFLICT DO NOTHING`);
  if (holder.accountId === null && holder.visitorId === null) return;
  await tx.run(sql`
    INSERT INTO financing.simulation_holder (simulation_id, brand, account_id, visitor_id)
    SELECT id, ${rows[0]?.brand ?? ''}, ${holder.accountId}::uuid, ${holder.visitorId}
    FROM unnest(${rows.map(({ id }) => id)}::uuid[]) AS t(id)
    ON CONFLICT ON CONSTRAINT shown_once DO UPDATE SET shown_at = now()`);
};

export const findSimulation = (tx: Tx, id: string): Promise<SimulationRow | null> =>
  tx.maybe(sql<SimulationRow>`SELECT ${SIMULATION} FROM financing.simulation s WHERE s.id = ${id}`);

const heldBy = ({ accountId, visitorId }: Holder): Statement =>
  accountId === null ? sql`h.visitor_id = ${visitorId}` : sql`h.account_id = ${accountId}`;

/** A simulation somebody was shown: a person's, or the browser's before signing in. */
export const findOwnSimulation = (
  tx: Tx,
  who: { id: string; actor: Actor; visitorId: string | null },
): Promise<(SimulationRow & { offerId: string | null }) | null> => {
  const own = heldBy(holderOf(who.actor, who.visitorId));
  return tx.maybe(sql<SimulationRow & { offerId: string | null }>`
    SELECT ${SIMULATION}, h.offer_id AS "offerId" FROM financing.simulation s
    JOIN financing.simulation_holder h ON h.simulation_id = s.id
    WHERE s.id = ${who.id} AND (${own} OR h.visitor_id = ${who.visitorId})
    ORDER BY h.account_id NULLS LAST LIMIT 1`);
};

/** Notes the offer of the showcase for one holder; 0 where the simulation is not theirs. */
export const noteOffer = (
  tx: Tx,
  { id, holder, offerId }: { id: string; holder: Holder; offerId: string },
): Promise<number> =>
  tx.run(sql`
    UPDATE financing.simulation_holder h SET offer_id = ${offerId} WHERE h.simulation_id = ${id} AND ${heldBy(holder)}`);
