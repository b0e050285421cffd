import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

export type Edition = { readonly id: string; readonly members: number; readonly madeAt: Date };
export type RankedRow = {
  readonly position: number;
  readonly score: number;
  /** Null: they are not named, or are gone. */
  readonly shownAs: string | null;
  readonly memberId: string;
};

const EDITION = sql`e.id, e.members, e.made_at AS "madeAt"`;

/** The newest ranking of a programme, or the one whose pages somebody turns; null where there is none (any more). */
export const findEdition = (tx: Tx, of: { programmeId: string; id: string | undefined }): Promise<Edition | null> =>
  of.id === undefined
    ? tx.maybe(sql<Edition>`
        SELECT ${EDITION} FROM loyalty.edition e WHERE e.programme_id = ${of.programmeId} ORDER BY e.id DESC LIMIT 1`)
    : tx.maybe(sql<Edition>`
        SELECT ${EDITION} FROM loyalty.edition e WHERE e.programme_id = ${of.programmeId} AND e.id = ${of.id}::uuid`);

/** A page of an edition, by its positions. Whether somebody is named is asked now: who takes their name back is not shown again. */
export const listRanked = (tx: Tx, of: { editionId: string; from: number; limit: number }): Promise<RankedRow[]> =>
  tx.rows(sql<RankedRow>`
    SELECT s.position, s.score, m.shown_as AS "shownAs", s.member_id AS "memberId" FROM loyalty.standing s
    LEFT JOIN loyalty.member m ON m.id = s.member_id
    WHERE s.edition_id = ${of.editionId} AND s.position >= ${of.from}::int AND s.position < ${of.from + of.limit}::int
    ORDER BY s.position`);

/** Where a member stands in the newest edition. */
export const findPosition = (
  tx: Tx,
  of: { programmeId: string; memberId: string },
): Promise<{ position: number | null; members: number } | null> =>
  tx.maybe(sql<{ position: number | null; members: number }>`
    SELECT s.position, e.members
    FROM (SELECT id, members FROM loyalty.edition WHERE programme_id = ${of.programmeId} ORDER BY id DESC LIMIT 1) e
    LEFT JOIN loyalty.standing s ON s.edition_id = e.id AND s.member_id = ${of.memberId}`);

/** Programmes, of every brand, with when each was ranked last. */
export const listToRank = (tx: Tx): Promise<{ id: string; brand: string; members: number; isDue: boolean }[]> =>
  tx.rows(sql<{ id: string; brand: string; members: number; isDue: boolean }>`
    SELECT p.id, p.brand, coalesce(e.members, 0) AS members,
      e.made_at IS NULL OR e.made_at < now() - CASE WHEN e.members < 10000 THEN interval '1 minute' ELSE interval '1 hour' END AS "isDue"
    FROM loyalty.programme p
    LEFT JOIN LATERAL (SELECT members, made_at FROM loyalty.edition WHERE programme_id = p.id ORDER BY id DESC LIMIT 1) e ON true
    WHERE p.active AND EXISTS (SELECT FROM loyalty.member m WHERE m.programme_id = p.id AND m.left_at IS NULL)
    ORDER BY p.id`);

/** Whether anybody's place could differ from the newest edition: a look at its rows against the members'. */
export const hasMoved = async (tx: Tx, programmeId: string): Promise<boolean> =>
  (
    await tx.one(sql<{ moved: boolean }>`
      SELECT EXISTS (
        SELECT FROM (SELECT id, score FROM loyalty.member WHERE programme_id = ${programmeId} AND left_at IS NULL) m
        FULL JOIN (SELECT member_id, score FROM loyalty.standing
          WHERE edition_id = (SELECT id FROM loyalty.edition WHERE programme_id = ${programmeId} ORDER BY id DESC LIMIT 1)) s
          ON s.member_id = m.id
        WHERE s.score IS DISTINCT FROM m.score) AS moved`)
  ).moved;

/** The newest edition is what it would be if it were made now: a million members need not be looked at again the next minute. */
export const confirmEdition = (tx: Tx, programmeId: string): Promise<number> =>
  tx.run(sql`
    UPDATE loyalty.edition SET made_at = now()
    WHERE id = (SELECT id FROM loyalty.edition WHERE programme_id = ${programmeId} ORDER BY id DESC LIMIT 1)`);

/** One ranking more: equal scores stand in the order in which people joined. */
export const makeEdition = (tx: Tx, of: { id: string; brand: string; programmeId: string }): Promise<number> =>
  tx.run(sql`
    WITH ranked AS (
      SELECT id, score, row_number() OVER (ORDER BY score DESC, id)::int AS position
      FROM loyalty.member WHERE programme_id = ${of.programmeId} AND left_at IS NULL),
    made AS (
      INSERT INTO loyalty.edition (id, brand, programme_id, members)
      SELECT ${of.id}, ${of.brand}, ${of.programmeId}, count(*)::int FROM ranked)
    INSERT INTO loyalty.standing (edition_id, brand, position, member_id, score)
    SELECT ${of.id}, ${of.brand}, position, id, score FROM ranked`);

/** Keeps the newest editions: who turns the pages of an older one begins again. */
export const dropEditions = (tx: Tx, of: { programmeId: string; keep: number }): Promise<number> =>
  tx.run(sql`
    DELETE FROM loyalty.edition WHERE programme_id = ${of.programmeId}
      AND id NOT IN (SELECT id FROM loyalty.edition WHERE programme_id = ${of.programmeId} ORDER BY id DESC LIMIT ${of.keep})`);
