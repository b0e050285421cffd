import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { RedemptionRow } from './members.server.ts';

export type TakenPrize = Pick<RedemptionRow, 'accountId' | 'prize' | 'programme' | 'points' | 'code' | 'state'> & {
  readonly market: Market;
  readonly programmeCode: string;
};

/** A prize that was taken, with whose it is and where its programme stands. */
export const findRedemption = (tx: Tx, id: string): Promise<TakenPrize | null> =>
  tx.maybe(sql<TakenPrize>`
    SELECT m.account_id AS "accountId", r.name AS prize, p.name AS programme, x.points, x.code, x.state, x.market, p.code AS "programmeCode"
    FROM loyalty.redemption x JOIN loyalty.member m ON m.id = x.member_id JOIN loyalty.prize r ON r.id = x.prize_id
    JOIN loyalty.programme p ON p.id = m.programme_id WHERE x.id = ${id}`);
