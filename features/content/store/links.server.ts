import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import type { Block } from '../contract/page-blocks.ts';
import type { Scope } from '../rules/types.ts';
import { NEXT_PLANNED, shownAt } from './shown.server.ts';

/** More pages than a site has on the air at once; what is beyond is said to be so. */
export const MOST_PAGES = 1000;

export type ShownRow = {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly blocks: readonly Block[];
};

/** All that visitors see of pages and of what stands around them, or of some addresses alone: now, or at a later moment by what is planned. */
export const listShownPages = (
  tx: Tx,
  { brand, market }: Scope,
  { later, slugs }: { readonly later?: Date | undefined; readonly slugs?: readonly string[] } = {},
): Promise<ShownRow[]> => {
  const moment = later === undefined ? sql`now()` : sql`${later}::timestamptz`;
  const named = slugs === undefined ? noSql : sql`AND p.slug = ANY (${[...slugs]}::text[])`;
  return tx.rows(sql<ShownRow>`
    SELECT p.id, p.slug, v.title, v.blocks FROM content.page p CROSS JOIN LATERAL ${shownAt(moment)} s
    JOIN content.page_version v ON v.id = s.version_id AND (s.until_at IS NULL OR s.until_at > ${moment})
    WHERE p.brand = ${brand} AND p.market = ${market} ${named} ORDER BY p.slug LIMIT ${MOST_PAGES + 1}`);
};

/** Some versions of pages, whether they are shown to everybody or not. */
export const listVersionsOf = (
  tx: Tx,
  { brand, market }: Scope,
  versions: readonly { readonly slug: string; readonly number: number }[],
): Promise<ShownRow[]> =>
  tx.rows(sql<ShownRow>`
    SELECT p.id, p.slug, v.title, v.blocks
    FROM unnest(${versions.map(({ slug }) => slug)}::text[], ${versions.map(({ number }) => number)}::int[]) AS n(slug, number)
    JOIN content.page p ON p.brand = ${brand} AND p.market = ${market} AND p.slug = n.slug
    JOIN content.page_version v ON v.page_id = p.id AND v.number = n.number ORDER BY p.slug, v.number`);

/** Of some addresses those that a page was begun at, and whether one is planned there. */
export const listPlanned = async (
  tx: Tx,
  { brand, market, slugs }: Scope & { slugs: readonly string[] },
): Promise<Map<string, boolean>> => {
  const rows = await tx.rows(sql<{ slug: string; isPlanned: boolean }>`
    SELECT p.slug, ${NEXT_PLANNED} IS NOT NULL AS "isPlanned" FROM content.page p
    WHERE p.brand = ${brand} AND p.market = ${market} AND p.slug = ANY (${[...slugs]}::text[])`);
  return new Map(rows.map(({ slug, isPlanned }) => [slug, isPlanned]));
};

export type PopupLink = { readonly id: string; readonly title: string; readonly href: string };

/** Links of the popups that may be seen now. */
export const listPopupLinks = (tx: Tx, { brand, market }: Scope): Promise<PopupLink[]> =>
  tx.rows(sql<PopupLink>`
    SELECT id, title, coalesce(href, '') AS href FROM content.popup
    WHERE brand = ${brand} AND market = ${market} AND active AND approved_at IS NOT NULL AND href IS NOT NULL
      AND valid_from <= now() AND (valid_until IS NULL OR valid_until > now())
    ORDER BY valid_from DESC, id DESC LIMIT ${MOST_PAGES}`);

export type CodeLink = { readonly id: string; readonly title: string; readonly href: string };

/** Where the codes in use lead to. */
export const listCodeLinks = (tx: Tx, { brand, market }: Scope): Promise<CodeLink[]> =>
  tx.rows(sql<CodeLink>`
    SELECT id, label AS title, target AS href FROM content.code
    WHERE brand = ${brand} AND market = ${market} AND active ORDER BY id DESC LIMIT ${MOST_PAGES + 1}`);
