import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { BroughtPaper } from '../rules/papers.ts';

/** A paper of an order that staff brought, with the file that holds it; only where it is the order's. */
export const findPaper = (
  tx: Tx,
  of: { orderId: string; id: string },
): Promise<{ kind: BroughtPaper; fileId: string } | null> =>
  tx.maybe(sql<{ kind: BroughtPaper; fileId: string }>`
    SELECT kind, file_id AS "fileId" FROM reservations.paper WHERE order_id = ${of.orderId} AND id = ${of.id}`);

export const insertPaper = (
  tx: Tx,
  paper: {
    id: string;
    brand: string;
    orderId: string;
    kind: BroughtPaper;
    number: string | null;
    chassis: string | null;
    fileId: string;
    broughtBy: string;
  },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO reservations.paper (id, brand, order_id, kind, number, chassis, file_id, brought_by)
    VALUES (${paper.id}, ${paper.brand}, ${paper.orderId}, ${paper.kind}, ${paper.number}, ${paper.chassis}, ${paper.fileId},
      ${paper.broughtBy})`);
