import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

export type WithdrawalCall = {
  readonly id: string;
  /** Network or person, as a keyed hash. */
  readonly sender: string;
  /** The order's number as it was read, as a keyed hash. */
  readonly number: string;
};

export type WithdrawalCalls = {
  readonly bySender: number;
  /** Of the sender's, those for this number. */
  readonly forNumber: number;
  /** Until the sender's first one is a day old, at least one. */
  readonly seconds: number;
};

/** What a sender sent within a day. Whoever counts stands in line until the commit, so that haste does not pass the count. */
export const countWithdrawalCalls = async (
  tx: Tx,
  { sender, number }: Pick<WithdrawalCall, 'sender' | 'number'>,
): Promise<WithdrawalCalls> => {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`withdrawals of ${sender}`}, 0))`);
  return tx.one(sql<WithdrawalCalls>`
    SELECT count(*)::integer AS "bySender", count(*) FILTER (WHERE number = ${number})::integer AS "forNumber",
      greatest(1, ceil(extract(epoch FROM min(at) + interval '1 day' - now())))::integer AS seconds
    FROM reservations.withdrawal_call WHERE sender = ${sender} AND at > now() - interval '1 day'`);
};

export const insertWithdrawalCall = (tx: Tx, call: WithdrawalCall): Promise<number> =>
  tx.run(sql`
    INSERT INTO reservations.withdrawal_call (id, sender, number) VALUES (${call.id}, ${call.sender}, ${call.number})`);
