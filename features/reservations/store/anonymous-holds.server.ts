import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

export type AnonymousHold = {
  readonly orderId: string;
  /** Where the visitor comes from, as a keyed hash. */
  readonly network: string;
  readonly version: string;
  readonly until: Date;
};

export type AnonymousHolds = {
  readonly fromNetwork: number;
  readonly ofVersion: number;
  /** Until the first of them ends, at least one. */
  readonly minutes: number;
};

/**
 * What visitors without an account keep already, from one network (in all brands) and of one version. Whoever counts stands in
 * line until the commit, so that haste passes neither count.
 */
export const countAnonymousHolds = async (
  tx: Tx,
  { network, version }: Pick<AnonymousHold, 'network' | 'version'>,
): Promise<AnonymousHolds> => {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`network ${network}`}, 0))`);
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`version ${version}`}, 0))`);
  return tx.one(sql<AnonymousHolds>`
    SELECT count(*) FILTER (WHERE network = ${network})::integer AS "fromNetwork",
      count(*) FILTER (WHERE version = ${version})::integer AS "ofVersion",
      greatest(1, ceil(extract(epoch FROM min(until) - now()) / 60))::integer AS minutes
    FROM reservations.anonymous_hold WHERE (network = ${network} OR version = ${version}) AND until > now()`);
};

export const insertAnonymousHold = (tx: Tx, hold: AnonymousHold): Promise<number> =>
  tx.run(sql`
    INSERT INTO reservations.anonymous_hold (order_id, network, version, until)
    VALUES (${hold.orderId}, ${hold.network}, ${hold.version}, ${hold.until})`);
