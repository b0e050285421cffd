import type { Tx } from '#platform/database.server.ts';
import { removeFile } from '#platform/files.server.ts';
import type { Services } from '#platform/http/context.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { BroughtPaper } from '../rules/papers.ts';
import { carSince } from './present-car.server.ts';

/** A paper of an order's present car that staff brought, with the file that holds it. Its buyer has opened it now. */
export const openPaper = (
  tx: Tx,
  of: { orderId: string; id: string },
): Promise<{ kind: BroughtPaper; fileId: string | null } | null> =>
  tx.maybe(sql<{ kind: BroughtPaper; fileId: string | null }>`
    UPDATE reservations.paper SET opened_at = coalesce(opened_at, now())
    WHERE order_id = ${of.orderId} AND id = ${of.id} AND file_id IS NOT NULL AND paper.at > ${carSince(sql`paper.order_id`)}
    RETURNING kind, file_id AS "fileId"`);

/** A paper of an order as whoever would take it back finds it; the caller holds the order. */
export const findBrought = (
  tx: Tx,
  of: { orderId: string; id: string },
): Promise<{ broughtBy: string; isOpened: boolean } | null> =>
  tx.maybe(sql<{ broughtBy: string; isOpened: boolean }>`
    SELECT brought_by AS "broughtBy", opened_at IS NOT NULL AS "isOpened" FROM reservations.paper
    WHERE order_id = ${of.orderId} AND id = ${of.id} FOR UPDATE`);

/** Whether the proof of a letter of credit is there, of the car that the order has now. */
export const hasLetterPaper = async (tx: Tx, orderId: string): Promise<boolean> =>
  (await tx.maybe(sql<{ one: number }>`
    SELECT 1 AS one FROM reservations.paper
    WHERE order_id = ${orderId} AND kind = 'CONSORTIUM_LETTER' AND file_id IS NOT NULL
      AND paper.at > ${carSince(sql`paper.order_id`)} LIMIT 1`)) !== null;

/** Takes a paper back that nobody opened; the file it leaves. What was signed here has none, and stays. */
export const takeBackPaper = (tx: Tx, id: string): Promise<{ fileId: string | null } | null> =>
  tx.maybe(sql<{ fileId: string | null }>`
    DELETE FROM reservations.paper WHERE id = ${id} AND opened_at IS NULL AND file_id IS NOT NULL RETURNING file_id AS "fileId"`);

/** What files of papers are kept for. */
export const PAPER_FILES = 'order-paper';

const AT_ONCE = 200;

/** Files that no paper and no photograph of a used car names, a day after they came: of papers taken back, and of what a crash left. */
export const sweepPaperFiles = async (services: Pick<Services, 'env' | 'db'>): Promise<number> => {
  const stray = await services.db.read({ allBrands: true }, (tx) =>
    tx.rows(sql<{ id: string }>`
      SELECT f.id FROM platform.file f
      WHERE f.purpose = ${PAPER_FILES} AND f.created_at < now() - interval '1 day'
        AND NOT EXISTS (SELECT FROM reservations.paper p WHERE p.file_id = f.id)
        AND NOT EXISTS (SELECT FROM reservations.trade_photo t WHERE t.file_id = f.id)
      LIMIT ${AT_ONCE}`),
  );
  for (const { id } of stray) await removeFile(services, id);
  return stray.length;
};

export const insertPaper = (
  tx: Tx,
  paper: {
    id: string;
    brand: string;
    orderId: string;
    kind: BroughtPaper;
    number: string | null;
    chassis: string | null;
    /** Null where the bytes are kept elsewhere, under the paper's id. */
    fileId: string | null;
    broughtBy: string;
  },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO reservations.paper (id, brand, order_id, kind, number, chassis, file_id, brought_by)
    VALUES (${paper.id}, ${paper.brand}, ${paper.orderId}, ${paper.kind}, ${paper.number}, ${paper.chassis}, ${paper.fileId},
      ${paper.broughtBy})`);
