import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

export type NoteRow = {
  readonly id: string;
  readonly writtenBy: string;
  readonly at: Date;
  readonly words: string | null;
};

const NOTE = sql`id, written_by AS "writtenBy", at, words`;

/** The newest first. */
export const listNotes = (tx: Tx, orderId: string): Promise<NoteRow[]> =>
  tx.rows(sql<NoteRow>`
    SELECT ${NOTE} FROM reservations.order_note WHERE order_id = ${orderId} ORDER BY at DESC, id DESC`);

/** Null where the order has as many as it may. Its row is held: haste passes no count. */
export const insertNote = (
  tx: Tx,
  note: { id: string; brand: string; orderId: string; words: string; writtenBy: string; most: number },
): Promise<NoteRow | null> =>
  tx.maybe(sql<NoteRow>`
    INSERT INTO reservations.order_note (id, brand, order_id, words, written_by)
    SELECT ${note.id}, ${note.brand}, ${note.orderId}, ${note.words}, ${note.writtenBy}
    WHERE (SELECT count(*) FROM reservations.order_note WHERE order_id = ${note.orderId}) < ${note.most}
    RETURNING ${NOTE}`);

type OfBrand = { readonly brand: string; readonly market: Market; readonly id: string };

/** Whose an order is; nobody else changes it until the commit. */
export const lockAssignee = (
  tx: Tx,
  of: OfBrand,
): Promise<{ id: string; assigneeId: string | null; dealerId: string } | null> =>
  tx.maybe(sql<{ id: string; assigneeId: string | null; dealerId: string }>`
    SELECT id, assignee_id AS "assigneeId", dealer_id AS "dealerId" FROM reservations.purchase
    WHERE brand = ${of.brand} AND market = ${of.market} AND id = ${of.id} FOR UPDATE`);

export const setAssignee = (tx: Tx, of: { id: string; assigneeId: string | null }): Promise<number> =>
  tx.run(sql`UPDATE reservations.purchase SET assignee_id = ${of.assigneeId} WHERE id = ${of.id}`);

export const findAssigneeId = async (tx: Tx, orderId: string): Promise<string | null> =>
  (await tx.one(sql<{ id: string | null }>`SELECT assignee_id AS id FROM reservations.purchase WHERE id = ${orderId}`))
    .id;
