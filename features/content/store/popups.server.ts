import { countOf, toCounted } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import type { POPUP_STATES, PopupPlace, PopupRecord, ShownPopup } from '../contract/popups.ts';
import type { Scope } from '../rules/types.ts';

export type PopupRow = Omit<PopupRecord, 'validFrom' | 'validUntil'> & {
  readonly validFrom: Date;
  readonly validUntil: Date | null;
};

const POPUP = sql`id, version, kind, place, title, text, label, href, after_seconds AS "afterSeconds", seconds,
  valid_from AS "validFrom", valid_until AS "validUntil", active, makers, approved_at IS NOT NULL AS approved`;

type At = {
  readonly page: number;
  readonly size: number;
  readonly state?: (typeof POPUP_STATES)[number] | undefined;
  readonly after?: string | undefined;
};

const IN_STATE = {
  draft: sql`AND approved_at IS NULL`,
  on: sql`AND approved_at IS NOT NULL AND active`,
  off: sql`AND approved_at IS NOT NULL AND NOT active`,
} as const;

export const listPopups = async (tx: Tx, { brand, market }: Scope, { page, size, state, after }: At) => {
  const matching = sql`FROM content.popup WHERE brand = ${brand} AND market = ${market}
    ${state === undefined ? noSql : IN_STATE[state]}`;
  const behind =
    after === undefined
      ? noSql
      : sql`AND (created_at, id) < (SELECT a.created_at, a.id FROM content.popup a WHERE a.brand = ${brand} AND a.market = ${market} AND a.id = ${after})`;
  const rows = await tx.rows(sql<PopupRow>`
    SELECT ${POPUP} ${matching} ${behind} ORDER BY created_at DESC, id DESC LIMIT ${size} OFFSET ${page * size}`);
  return { rows, ...toCounted(await tx.one(sql<{ total: number }>`${countOf(matching)}`)) };
};

export const findPopup = (tx: Tx, { brand, market }: Scope, id: string): Promise<PopupRow | null> =>
  tx.maybe(sql<PopupRow>`
    SELECT ${POPUP} FROM content.popup WHERE brand = ${brand} AND market = ${market} AND id = ${id}`);

export const lockPopup = (tx: Tx, { brand, market }: Scope, id: string): Promise<PopupRow | null> =>
  tx.maybe(sql<PopupRow>`
    SELECT ${POPUP} FROM content.popup WHERE brand = ${brand} AND market = ${market} AND id = ${id} FOR UPDATE`);

export type PopupWords = Omit<PopupRow, 'version' | 'approved' | 'makers'> & { readonly by: string };

export const insertPopup = (tx: Tx, { brand, market }: Scope, of: PopupWords): Promise<number> =>
  tx.run(sql`
    INSERT INTO content.popup (id, brand, market, kind, place, title, text, label, href, after_seconds, seconds, valid_from, valid_until,
      active, makers)
    VALUES (${of.id}, ${brand}, ${market}, ${of.kind}, ${of.place}, ${of.title}, ${of.text}, ${of.label}, ${of.href}, ${of.afterSeconds},
      ${of.seconds}, ${of.validFrom}, ${of.validUntil}, ${of.active}, ARRAY[${of.by}::text])`);

/** Whoever changes it is one of those who wrote it. */
export const rewritePopup = (tx: Tx, { brand, market }: Scope, of: PopupWords): Promise<number> =>
  tx.run(sql`
    UPDATE content.popup SET kind = ${of.kind}, place = ${of.place}, title = ${of.title}, text = ${of.text}, label = ${of.label},
      href = ${of.href}, after_seconds = ${of.afterSeconds}, seconds = ${of.seconds}, valid_from = ${of.validFrom},
      valid_until = ${of.validUntil}, active = ${of.active}, 
      makers = CASE WHEN ${of.by} = ANY (makers) THEN makers ELSE makers || ${of.by}::text END, version = version + 1
    WHERE brand = ${brand} AND market = ${market} AND id = ${of.id}`);

export const switchPopup = (tx: Tx, { brand, market }: Scope, of: { id: string; active: boolean }): Promise<number> =>
  tx.run(sql`
    UPDATE content.popup SET active = ${of.active}, version = version + 1
    WHERE brand = ${brand} AND market = ${market} AND id = ${of.id}`);

export const approvePopup = (tx: Tx, { brand, market }: Scope, of: { id: string; by: string }): Promise<number> =>
  tx.run(sql`
    UPDATE content.popup SET approved_by = ${of.by}, approved_at = now(), version = version + 1
    WHERE brand = ${brand} AND market = ${market} AND id = ${of.id}`);

/** What is shown is a condition: nothing has to run for a popup to come or go. */
export const findShownPopup = (tx: Tx, { brand, market }: Scope, place: PopupPlace): Promise<ShownPopup | null> =>
  tx.maybe(sql<ShownPopup>`
    SELECT id, kind, title, text, label, href, after_seconds AS "afterSeconds", seconds FROM content.popup
    WHERE brand = ${brand} AND market = ${market} AND active AND approved_at IS NOT NULL AND valid_from <= now()
      AND (valid_until IS NULL OR valid_until > now()) AND place IN (${place}, 'BOTH')
    ORDER BY valid_from DESC, id DESC LIMIT 1`);
