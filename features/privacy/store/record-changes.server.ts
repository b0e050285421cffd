import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import type { CHANGE_KINDS } from '../contract/record-changes.ts';

export type ChangeRow = {
  readonly id: number;
  readonly at: Date;
  readonly actor: string;
  readonly kind: (typeof CHANGE_KINDS)[number];
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
};

type Of = {
  readonly brand: string;
  readonly market: string;
  readonly type: string;
  readonly id: string;
  readonly before: number | undefined;
  readonly most: number;
};

/** The changes of a record in a brand, and those of it that hold in every brand; the newest first. */
export const listChanges = (tx: Tx, of: Of): Promise<ChangeRow[]> => {
  const { brand, market, type, id, before, most } = of;
  const matching = sql`
    AND c.type = ${type} AND c.subject = ${id} AND (c.market IS NULL OR c.market = ${market})
    ${before === undefined ? noSql : sql`AND c.id < ${before}`}
    ORDER BY c.id DESC LIMIT ${most}`;
  // Each is read in the order of its index, no further than the list is long.
  return tx.rows(sql<ChangeRow>`
    SELECT c.id, c.at, c.actor, c.kind, c.changes FROM (
      (SELECT * FROM platform.record_change c WHERE c.brand = ${brand} ${matching})
      UNION ALL
      (SELECT * FROM platform.record_change c WHERE c.brand = '*' ${matching})
    ) c ORDER BY c.id DESC LIMIT ${most}`);
};
