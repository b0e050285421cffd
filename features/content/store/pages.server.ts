import { countOf, toCounted } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import { PART_SLUGS } from '../contract/frame-parts.ts';
import { HOME_SLUG } from '../contract/home-page.ts';
import type { Block } from '../contract/page-blocks.ts';
import type { VersionState } from '../rules/page-machine.ts';
import type { Row as PageEndRow } from '../rules/page-end.ts';
import type { Scope } from '../rules/types.ts';
import { NEXT_PLANNED, PLANNED, SHOWN_NOW } from './shown.server.ts';

export type PageRow = {
  readonly id: string;
  readonly slug: string;
  readonly edition: number;
  readonly changedBy: string;
  readonly changedAt: Date;
};

export type VersionRow = {
  readonly id: string;
  readonly number: number;
  readonly state: VersionState;
  readonly title: string;
  readonly description: string;
  readonly blocks: readonly Block[];
  readonly publishAt: Date | null;
  readonly endsAt: Date | null;
  readonly makers: readonly string[];
  readonly changedAt: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly sentBack: string | null;
};

export const PAGE = sql`p.id, p.slug, p.edition, p.changed_by AS "changedBy", p.changed_at AS "changedAt"`;
export const VERSION = sql`v.id, v.number, v.state, v.title, v.description, v.blocks, v.publish_at AS "publishAt",
  v.ends_at AS "endsAt", v.makers, v.changed_at AS "changedAt", v.decided_by AS "decidedBy", v.decided_at AS "decidedAt",
  v.sent_back AS "sentBack"`;

export type ListedRow = PageRow & {
  readonly title: string;
  readonly state: VersionState;
  readonly versionId: string | null;
  readonly untilAt: Date | null;
  readonly nextAt: Date | null;
  /** What will be shown, or taken off, and when. */
  readonly planned: readonly PageEndRow[];
};

export type PageQuery = Scope & {
  /** A LIKE pattern; empty for every page. */
  readonly text: string;
  readonly state: VersionState | undefined;
  readonly page: number;
  readonly size: number;
};

/** A page of them, the one changed last first. */
export const listPages = async (
  tx: Tx,
  of: PageQuery,
): Promise<{ rows: ListedRow[]; total: number; isMore: boolean }> => {
  const matching = sql`FROM content.page p WHERE p.brand = ${of.brand} AND p.market = ${of.market}
    ${of.text === '' ? noSql : sql`AND (lower(p.newest_title) LIKE ${of.text} OR p.slug LIKE ${of.text})`}
    ${of.state === undefined ? noSql : sql`AND p.newest_state = ${of.state}`}`;
  // What is shown is looked up for the pages of the list alone.
  const rows = await tx.rows(sql<ListedRow>`
    SELECT ${PAGE}, p.newest_title AS title, p.newest_state AS state, s.version_id AS "versionId", s.until_at AS "untilAt",
      ${NEXT_PLANNED} AS "nextAt", ${PLANNED} AS planned
    FROM (SELECT p.* ${matching} ORDER BY p.changed_at DESC, p.id DESC LIMIT ${of.size} OFFSET ${of.page * of.size}) p
    LEFT JOIN LATERAL ${SHOWN_NOW} s ON true ORDER BY p.changed_at DESC, p.id DESC`);
  return { rows, ...toCounted(await tx.one(sql<{ total: number }>`${countOf(matching)}`)) };
};

export const findPage = (tx: Tx, { brand, market, id }: Scope & { id: string }): Promise<PageRow | null> =>
  tx.maybe(
    sql<PageRow>`SELECT ${PAGE} FROM content.page p WHERE p.id = ${id} AND p.brand = ${brand} AND p.market = ${market}`,
  );

/** The home, and what stands around pages, by address: each once somebody has begun to change it. */
export const findOwnIds = async (tx: Tx, { brand, market }: Scope): Promise<Record<string, string>> => {
  const rows = await tx.rows(sql<{ slug: string; id: string }>`
    SELECT slug, id FROM content.page
    WHERE brand = ${brand} AND market = ${market} AND slug = ANY (${[HOME_SLUG, ...PART_SLUGS]}::text[])`);
  return Object.fromEntries(rows.map(({ slug, id }) => [slug, id]));
};

/** Kept from other editors until the transaction ends. */
export const lockPage = (tx: Tx, { brand, market, id }: Scope & { id: string }): Promise<PageRow | null> =>
  tx.maybe(sql<PageRow>`
    SELECT ${PAGE} FROM content.page p
    WHERE p.id = ${id} AND p.brand = ${brand} AND p.market = ${market} FOR UPDATE`);

/** The newest first. */
export const listVersions = (tx: Tx, pageId: string): Promise<VersionRow[]> =>
  tx.rows(
    sql<VersionRow>`SELECT ${VERSION} FROM content.page_version v WHERE v.page_id = ${pageId} ORDER BY v.number DESC`,
  );

export const newestVersion = (tx: Tx, pageId: string): Promise<VersionRow> =>
  tx.one(sql<VersionRow>`
    SELECT ${VERSION} FROM content.page_version v WHERE v.page_id = ${pageId} ORDER BY v.number DESC LIMIT 1`);

export type NewPage = Scope & {
  readonly id: string;
  readonly versionId: string;
  readonly slug: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly actor: string;
};

/** Breaks `page_brand_market_slug_key` where the address is taken. */
export const insertPage = async (tx: Tx, page: NewPage): Promise<void> => {
  await tx.run(sql`
    INSERT INTO content.page (id, brand, market, slug, changed_by)
    VALUES (${page.id}, ${page.brand}, ${page.market}, ${page.slug}, ${page.actor})`);
  await tx.run(sql`
    INSERT INTO content.page_version (id, page_id, brand, number, title, description, blocks, makers)
    VALUES (${page.versionId}, ${page.id}, ${page.brand}, 1, ${page.title}, '',
      ${JSON.stringify(page.blocks)}::jsonb, ARRAY[${page.actor}]::text[])`);
};

/** One more edition, by whom. */
export const touchPage = async (tx: Tx, of: { id: string; actor: string }): Promise<number> => {
  const row = await tx.one(sql<{ edition: number }>`
    UPDATE content.page SET edition = edition + 1, changed_by = ${of.actor}, changed_at = now()
    WHERE id = ${of.id} RETURNING edition`);
  return row.edition;
};

export type DraftInput = {
  readonly title: string;
  readonly description: string;
  readonly blocks: readonly Block[];
  readonly publishAt: string | null;
  readonly endsAt: string | null;
};
type Written = DraftInput & { readonly actor: string };

export const rewriteDraft = (tx: Tx, id: string, draft: Written): Promise<number> =>
  tx.run(sql`
    UPDATE content.page_version SET title = ${draft.title}, description = ${draft.description},
      blocks = ${JSON.stringify(draft.blocks)}::jsonb, publish_at = ${draft.publishAt}, ends_at = ${draft.endsAt},
      changed_at = now(), makers = (SELECT array_agg(DISTINCT m) FROM unnest(makers || ${draft.actor}::text) m)
    WHERE id = ${id}`);

export const insertDraft = (
  tx: Tx,
  draft: Written & { brand: string; pageId: string; id: string; number: number },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO content.page_version (id, page_id, brand, number, title, description, blocks, publish_at, ends_at, makers)
    VALUES (${draft.id}, ${draft.pageId}, ${draft.brand}, ${draft.number}, ${draft.title}, ${draft.description},
      ${JSON.stringify(draft.blocks)}::jsonb, ${draft.publishAt}, ${draft.endsAt}, ARRAY[${draft.actor}]::text[])`);

export const submitVersion = async (tx: Tx, id: string, actor: string): Promise<void> => {
  await tx.run(sql`
    UPDATE content.page_version SET makers = (SELECT array_agg(DISTINCT m) FROM unnest(makers || ${actor}::text) m),
      sent_back = NULL, state = 'SUBMITTED'
    WHERE id = ${id}`);
};

export const returnVersion = (tx: Tx, id: string, reason: string | null): Promise<number> =>
  tx.run(sql`UPDATE content.page_version SET state = 'DRAFT', sent_back = ${reason} WHERE id = ${id}`);

/** Breaks `two_persons` where whoever decides is one of the makers. */
export const approveVersion = (tx: Tx, id: string, actor: string): Promise<number> =>
  tx.run(sql`
    UPDATE content.page_version SET state = 'APPROVED', decided_by = ${actor}, decided_at = now() WHERE id = ${id}`);

/** Whether a moment that was planned has passed by the database's clock. */
export const hasPassed = async (tx: Tx, moment: Date | null): Promise<boolean> =>
  (await tx.one(sql<{ passed: boolean }>`SELECT coalesce(${moment}::timestamptz <= now(), false) AS passed`)).passed;

/** The page a link leads to: whether it shows something, or will. */
export const findTarget = (
  tx: Tx,
  { brand, market, slug }: Scope & { slug: string },
): Promise<{ title: string; isShown: boolean } | null> =>
  tx.maybe(sql<{ title: string; isShown: boolean }>`
    SELECT p.newest_title AS title, coalesce(s.version_id IS NOT NULL AND (s.until_at IS NULL OR s.until_at > now()), false)
      OR ${NEXT_PLANNED} IS NOT NULL AS "isShown"
    FROM content.page p LEFT JOIN LATERAL ${SHOWN_NOW} s ON true
    WHERE p.brand = ${brand} AND p.market = ${market} AND p.slug = ${slug}`);
