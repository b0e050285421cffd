import type { Tx } from '#platform/database.server.ts';
import { sql, type Statement } from '#platform/sql.server.ts';
import { PART_SLUGS } from '../contract/frame-parts.ts';
import { HOME_SLUG } from '../contract/home-page.ts';
import type { Block } from '../contract/page-blocks.ts';
import type { Scope } from '../rules/types.ts';

/** What is shown from when: `content.publication`, to which rows are only added. */

const NOW = sql`now()`;
/** Of a page `p`: the row that counts at a moment. */
export const shownAt = (moment: Statement): Statement => sql`(
  SELECT version_id, until_at, from_at FROM content.publication
  WHERE page_id = p.id AND dropped_at IS NULL AND from_at <= ${moment} ORDER BY from_at DESC, seq DESC LIMIT 1)`;
/** The row that counts now. */
export const SHOWN_NOW = shownAt(NOW);
/** Of a page `p`: the next planned moment. */
export const NEXT_PLANNED = sql`(
  SELECT min(from_at) FROM content.publication
  WHERE page_id = p.id AND dropped_at IS NULL AND from_at > now())`;

/** Of a page `p`: what is planned, the earliest first. */
export const PLANNED = sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('versionId', version_id, 'fromAt', from_at, 'untilAt', until_at)
    ORDER BY from_at, seq), '[]')
  FROM content.publication WHERE page_id = p.id AND dropped_at IS NULL AND from_at > now())`;

export type PublicationRow = {
  readonly versionId: string | null;
  readonly fromAt: Date;
  readonly untilAt: Date | null;
  readonly actor: string;
  readonly reason: string | null;
};

export const listPublications = (tx: Tx, pageId: string): Promise<PublicationRow[]> =>
  tx.rows(sql<PublicationRow>`
    SELECT version_id AS "versionId", from_at AS "fromAt", until_at AS "untilAt", actor, reason
    FROM content.publication WHERE page_id = ${pageId} AND dropped_at IS NULL ORDER BY from_at DESC, seq DESC`);

/** A version that visitors have seen, with the end that was approved with it; null where it never came on the air. */
export const findOnceShown = (
  tx: Tx,
  of: { pageId: string; versionId: string },
): Promise<{ endsAt: Date | null } | null> =>
  tx.maybe(sql<{ endsAt: Date | null }>`
    SELECT v.ends_at AS "endsAt" FROM content.page_version v
    WHERE v.page_id = ${of.pageId} AND v.id = ${of.versionId} AND EXISTS (
      SELECT FROM content.publication
      WHERE page_id = v.page_id AND version_id = v.id AND dropped_at IS NULL AND from_at <= now())`);

/** Since when a page shows what it does, and the number of that version; none where it shows nothing. */
export const findStanding = (
  tx: Tx,
  { brand, market, slug }: Scope & { slug: string },
): Promise<{ number: number | null; since: Date } | null> =>
  tx.maybe(sql<{ number: number | null; since: Date }>`
    SELECT v.number, s.from_at AS since FROM content.page p CROSS JOIN LATERAL ${SHOWN_NOW} s
    LEFT JOIN content.page_version v ON v.id = s.version_id AND (s.until_at IS NULL OR s.until_at > now())
    WHERE p.brand = ${brand} AND p.market = ${market} AND p.slug = ${slug}`);

/** Pages at some addresses, whose versions stay what they are until the transaction ends. */
export const keepPages = (tx: Tx, { brand, market, slugs }: Scope & { slugs: readonly string[] }): Promise<number> =>
  tx.run(sql`
    SELECT id FROM content.page
    WHERE brand = ${brand} AND market = ${market} AND slug = ANY (${[...slugs]}::text[]) ORDER BY id FOR SHARE`);

export type OnceShown = {
  readonly slug: string;
  readonly number: number;
  readonly endsAt: Date | null;
  /** Whether visitors see it now. */
  readonly isNow: boolean;
};

/** Of some pages the versions that visitors have seen, but those whose end has come: each may come back. */
export const listOnceShown = (
  tx: Tx,
  { brand, market, slugs }: Scope & { slugs: readonly string[] },
): Promise<OnceShown[]> =>
  tx.rows(sql<OnceShown>`
    SELECT p.slug, v.number, v.ends_at AS "endsAt",
      coalesce(s.version_id = v.id AND (s.until_at IS NULL OR s.until_at > now()), false) AS "isNow"
    FROM content.page p JOIN content.page_version v ON v.page_id = p.id LEFT JOIN LATERAL ${SHOWN_NOW} s ON true
    WHERE p.brand = ${brand} AND p.market = ${market} AND p.slug = ANY (${[...slugs]}::text[])
      AND (v.ends_at IS NULL OR v.ends_at > now()) AND EXISTS (
        SELECT FROM content.publication o
        WHERE o.page_id = v.page_id AND o.version_id = v.id AND o.dropped_at IS NULL AND o.from_at <= now())
    ORDER BY p.slug, v.number`);

export type VersionShown = {
  readonly slug: string;
  readonly number: number;
  readonly title: string;
  readonly description: string;
  readonly blocks: readonly Block[];
  readonly endsAt: Date | null;
};

/** Some versions of pages with all that they show. */
export const listVersionsShown = (
  tx: Tx,
  { brand, market }: Scope,
  versions: readonly { readonly slug: string; readonly number: number }[],
): Promise<VersionShown[]> =>
  tx.rows(sql<VersionShown>`
    SELECT p.slug, v.number, v.title, v.description, v.blocks, v.ends_at AS "endsAt"
    FROM unnest(${versions.map(({ slug }) => slug)}::text[], ${versions.map(({ number }) => number)}::int[]) AS n(slug, number)
    JOIN content.page p ON p.brand = ${brand} AND p.market = ${market} AND p.slug = n.slug
    JOIN content.page_version v ON v.page_id = p.id AND v.number = n.number`);

type NewPublication = {
  readonly pageId: string;
  readonly brand: string;
  readonly versionId: string | null;
  readonly publishAt: Date | null;
  readonly untilAt: Date | null;
  readonly actor: string;
  readonly reason: string | null;
};

/** From its planned moment on, or from now where that has passed or none was named. */
export const publish = (tx: Tx, of: NewPublication): Promise<number> =>
  tx.run(sql`
    INSERT INTO content.publication (page_id, brand, version_id, from_at, until_at, actor, reason)
    VALUES (${of.pageId}, ${of.brand}, ${of.versionId}, greatest(coalesce(${of.publishAt}::timestamptz, now()), now()),
      ${of.untilAt}, ${of.actor}, ${of.reason})`);

export const dropPlanned = (tx: Tx, pageId: string): Promise<number> =>
  tx.run(sql`
    UPDATE content.publication SET dropped_at = now()
    WHERE page_id = ${pageId} AND dropped_at IS NULL AND from_at > now()`);

export type ViewRow = {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly blocks: readonly Block[];
  readonly changesAt: Date | null;
};

/** Of a page that shows nothing now: when it will. */
type NothingRow = Pick<ViewRow, 'slug' | 'changesAt'> & { readonly [name in 'title' | 'description' | 'blocks']: null };

/** What the page shows at this moment. */
export const findShown = (
  tx: Tx,
  { brand, market, slug }: Scope & { slug: string },
): Promise<ViewRow | NothingRow | null> =>
  tx.maybe(sql<ViewRow | NothingRow>`
    SELECT p.slug, v.title, v.description, v.blocks,
      least(CASE WHEN s.until_at > now() THEN s.until_at END, ${NEXT_PLANNED}) AS "changesAt"
    FROM content.page p
    LEFT JOIN LATERAL ${SHOWN_NOW} s ON true
    LEFT JOIN content.page_version v ON v.id = s.version_id AND (s.until_at IS NULL OR s.until_at > now())
    WHERE p.brand = ${brand} AND p.market = ${market} AND p.slug = ${slug}`);

export const findVersionView = (tx: Tx, { brand, market, id }: Scope & { id: string }): Promise<ViewRow | null> =>
  tx.maybe(sql<ViewRow>`
    SELECT p.slug, v.title, v.description, v.blocks, NULL::timestamptz AS "changesAt"
    FROM content.page_version v JOIN content.page p ON p.id = v.page_id
    WHERE v.id = ${id} AND p.brand = ${brand} AND p.market = ${market}`);

/** What each of the parts around pages shows at this moment; none of those that show nothing. */
export const listShownParts = async (
  tx: Tx,
  { brand, market, slugs }: Scope & { slugs: readonly string[] },
): Promise<Map<string, Block[]>> => {
  const rows = await tx.rows(sql<{ slug: string; blocks: Block[] }>`
    SELECT p.slug, v.blocks FROM content.page p CROSS JOIN LATERAL ${SHOWN_NOW} s
    JOIN content.page_version v ON v.id = s.version_id AND (s.until_at IS NULL OR s.until_at > now())
    WHERE p.brand = ${brand} AND p.market = ${market} AND p.slug = ANY (${[...slugs]}::text[])`);
  return new Map(rows.map(({ slug, blocks }) => [slug, blocks]));
};

/** Addresses of the pages that show something; the home, which always does, has one of its own, and what stands around pages has none. */
export const listShown = async (tx: Tx, { brand, market }: Scope): Promise<string[]> => {
  const rows = await tx.rows(sql<{ slug: string }>`
    SELECT p.slug FROM content.page p CROSS JOIN LATERAL ${SHOWN_NOW} s
    WHERE p.brand = ${brand} AND p.market = ${market} AND p.slug <> ALL (${[HOME_SLUG, ...PART_SLUGS]}::text[]) AND s.version_id IS NOT NULL
      AND (s.until_at IS NULL OR s.until_at > now())
    ORDER BY p.slug`);
  return rows.map(({ slug }) => slug);
};
