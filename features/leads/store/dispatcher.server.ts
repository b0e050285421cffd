import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import type { DeliveryTarget } from '../rules/delivery-machine.ts';
import type { LeadChannel } from '../rules/types.ts';

/** A lead on its way: what the receiver needs, still sealed. */
export type Delivery = {
  readonly deliveryId: string;
  readonly attempts: number;
  readonly refusals: number;
  readonly leadId: string;
  readonly revision: number;
  readonly brand: string;
  readonly market: Market;
  readonly channel: LeadChannel;
  readonly form: string;
  readonly origin: string;
  readonly sealed: string;
  readonly dealerId: string | null;
  readonly smsConsent: boolean;
  readonly phoneConsent: boolean;
  readonly emailConsent: boolean;
  readonly whatsappConsent: boolean;
  readonly consentVersion: string;
  readonly productCode: string | null;
  readonly configurationCode: string | null;
  readonly simulationId: string | null;
  readonly createdAt: Date;
  /** A visitor of the showroom waits for somebody. */
  readonly attendantWanted: boolean;
};

/** Seconds a dispatcher may stay away before another takes the round over. */
const ROUND = '30 seconds';

/** Longer than any rest. */
const REST = '1 minute';

/** A round by its end, as it is written: nobody else's has the same. */
export type Round = string;

/**
 * Starts a round, unless somebody is on one or the receiver is left alone. A round or a rest that would end later than any can was begun by
 * a clock that went back since, as another server leads; whoever is on that round finds that it is theirs no longer.
 */
export const startRound = async (tx: Tx, target: DeliveryTarget): Promise<Round | null> => {
  const row = await tx.maybe(sql<{ round: Round }>`
    UPDATE leads.courier SET busy_until = now() + ${ROUND}::interval
    WHERE target = ${target} AND (busy_until IS NULL OR busy_until NOT BETWEEN now() AND now() + 2 * ${ROUND}::interval)
      AND (rest_until IS NULL OR rest_until NOT BETWEEN now() AND now() + ${REST}::interval)
    RETURNING busy_until::text AS round`);
  return row?.round ?? null;
};

/** Whether nobody took the round over. */
export const isOnRound = async (tx: Tx, target: DeliveryTarget, round: Round): Promise<boolean> =>
  (await tx.maybe(sql<{ target: string }>`
    SELECT target FROM leads.courier WHERE target = ${target} AND busy_until = ${round}::timestamptz`)) !== null;

/** Of a round that was taken over nothing ends. */
export const endRound = (tx: Tx, target: DeliveryTarget, round: Round): Promise<number> =>
  tx.run(sql`
    UPDATE leads.courier SET busy_until = NULL, rest_until = NULL, failures = 0
    WHERE target = ${target} AND busy_until = ${round}::timestamptz`);

/** The receiver does not answer: it is left alone, longer each time. Gives the failures in a row, this one counted. */
export const noteSilence = async (tx: Tx, target: DeliveryTarget): Promise<number> => {
  const row = await tx.one(sql<{ failures: number }>`
    UPDATE leads.courier SET failures = failures + 1 WHERE target = ${target} RETURNING failures`);
  return row.failures;
};

export const restDispatcher = (tx: Tx, target: DeliveryTarget, seconds: number): Promise<number> =>
  tx.run(sql`
    UPDATE leads.courier SET busy_until = NULL, rest_until = now() + make_interval(secs => ${seconds}) WHERE target = ${target}`);

/** Seconds for which the receiver is still left alone; zero when it may be told. */
export const secondsOfRest = async (tx: Tx, target: DeliveryTarget): Promise<number> => {
  const row = await tx.one(sql<{ seconds: number }>`
    SELECT greatest(0, coalesce(extract(epoch FROM rest_until - now()), 0))::double precision AS seconds
    FROM leads.courier WHERE target = ${target}`);
  return row.seconds;
};

/** What is due for a receiver, the oldest first; of every brand. */
export const listDeliveries = (tx: Tx, target: DeliveryTarget, limit: number): Promise<Delivery[]> =>
  tx.rows(sql<Delivery>`
    SELECT d.id AS "deliveryId", d.attempts, d.refusals, l.id AS "leadId", l.revision, l.brand, l.market, l.channel, l.form, l.origin,
      encode(l.sealed, 'base64') AS sealed, l.dealer_id AS "dealerId", l.sms_consent AS "smsConsent",
      l.phone_consent AS "phoneConsent", l.email_consent AS "emailConsent", l.whatsapp_consent AS "whatsappConsent",
      l.consent_version AS "consentVersion", l.product_code AS "productCode", l.configuration_code AS "configurationCode",
      l.simulation_id AS "simulationId", l.created_at AS "createdAt",
      EXISTS (SELECT FROM leads.visit v WHERE v.lead_id = l.id AND v.attendant_at IS NOT NULL) AS "attendantWanted"
    FROM leads.delivery d JOIN leads.lead l ON l.brand = d.brand AND l.id = d.lead_id
    WHERE d.target = ${target} AND d.state = 'PENDING' AND d.run_at <= now()
    ORDER BY d.run_at LIMIT ${limit}`);

/** Receivers for whom something is due. */
export const listDueTargets = async (tx: Tx): Promise<DeliveryTarget[]> => {
  const rows = await tx.rows(sql<{ target: DeliveryTarget }>`
    SELECT target FROM leads.courier c WHERE EXISTS (
      SELECT FROM leads.delivery d WHERE d.target = c.target AND d.state = 'PENDING' AND d.run_at <= now())`);
  return rows.map(({ target }) => target);
};

/** Told, unless the lead has grown since: then it stays due, and is told again. */
export const markDelivered = (
  tx: Tx,
  of: { deliveryId: string; leadId: string; revision: number; receipt: string | null },
): Promise<number> =>
  tx.run(sql`
    UPDATE leads.delivery SET state = 'DELIVERED', attempts = attempts + 1, last_error = NULL,
      receipt = ${of.receipt?.slice(0, 120) ?? null}, delivered_at = now()
    WHERE id = ${of.deliveryId} AND state = 'PENDING'
      AND (SELECT revision FROM leads.lead WHERE id = ${of.leadId}) = ${of.revision}`);

/** Not told: tried again after the seconds, or given up. */
export const markFailed = (
  tx: Tx,
  of: { deliveryId: string; error: string; seconds: number; refused: boolean; giveUp: boolean },
): Promise<number> =>
  tx.run(sql`
    UPDATE leads.delivery SET attempts = attempts + 1, refusals = refusals + ${of.refused ? 1 : 0},
      last_error = ${of.error.slice(0, 300)}, run_at = now() + make_interval(secs => ${of.seconds})
      ${of.giveUp ? sql`, state = 'DEAD'` : noSql}
    WHERE id = ${of.deliveryId} AND state = 'PENDING'`);

/** What was given up is due again: of one lead, or of the whole brand. A lead whose person is erased has nothing left to tell. */
export const replayDead = (tx: Tx, of: { brand: string; market: Market; leadId: string | null }): Promise<number> =>
  tx.run(sql`
    UPDATE leads.delivery d SET state = 'PENDING', run_at = now(), refusals = 0 FROM leads.lead l
    WHERE l.brand = d.brand AND l.id = d.lead_id AND d.brand = ${of.brand} AND l.market = ${of.market} AND d.state = 'DEAD' AND l.phone_index <> 'erased'
      ${of.leadId === null ? noSql : sql`AND d.lead_id = ${of.leadId}`}`);

/** Senders' counts of past days and events past their time go. */
export const sweep = async (tx: Tx): Promise<void> => {
  await tx.run(sql`DELETE FROM leads.sender WHERE hour < now() - interval '2 days'`);
  await tx.run(sql`DELETE FROM leads.analytics_event WHERE at < now() - interval '180 days'`);
};
