import { countOf, toCounted } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql, type Statement } from '#platform/sql.server.ts';
import type { Scope } from './promotions.server.ts';

export type GroupRow = {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly note: string | null;
  readonly mostJoined: number | null;
};
type CountedGroup = GroupRow & { readonly promotions: number };

const GROUP = sql`g.id, g.version, g.name, g.note, g.most_joined AS "mostJoined"`;
const COUNT = sql`(SELECT count(*)::int FROM promotions.promotion p WHERE p.group_id = g.id) AS promotions`;
const within = ({ brand, market }: Scope): Statement => sql`g.brand = ${brand} AND g.market = ${market}`;

export const listGroups = async (
  tx: Tx,
  of: Scope & { limit: number; offset: number },
): Promise<{ rows: CountedGroup[]; total: number; isMore: boolean }> => {
  const matching = sql`FROM promotions.promotion_group g WHERE ${within(of)}`;
  const rows = await tx.rows(sql<CountedGroup>`
    SELECT ${GROUP}, ${COUNT} ${matching} ORDER BY g.name, g.id LIMIT ${of.limit} OFFSET ${of.offset}`);
  return { rows, ...toCounted(await tx.one(sql<{ total: number }>`${countOf(matching)}`)) };
};

export const findGroup = (tx: Tx, of: Scope & { id: string }): Promise<CountedGroup | null> =>
  tx.maybe(
    sql<CountedGroup>`SELECT ${GROUP}, ${COUNT} FROM promotions.promotion_group g WHERE ${within(of)} AND g.id = ${of.id}`,
  );

/** Held until the transaction ends; before any of its promotions. */
export const lockGroup = (tx: Tx, of: Scope & { id: string }): Promise<GroupRow | null> =>
  tx.maybe(
    sql<GroupRow>`SELECT ${GROUP} FROM promotions.promotion_group g WHERE ${within(of)} AND g.id = ${of.id} FOR UPDATE`,
  );

/** Breaks `one_group_name`. */
export const insertGroup = (tx: Tx, { brand, market }: Scope, of: Omit<GroupRow, 'version'>): Promise<number> =>
  tx.run(sql`
    INSERT INTO promotions.promotion_group (id, brand, market, name, note, most_joined)
    VALUES (${of.id}, ${brand}, ${market}, ${of.name}, ${of.note}, ${of.mostJoined}::int)`);

/** Its row is held. Breaks `one_group_name`. */
export const rewriteGroup = (tx: Tx, scope: Scope, of: Omit<GroupRow, 'version'>): Promise<number> =>
  tx.run(sql`
    UPDATE promotions.promotion_group g SET name = ${of.name}, note = ${of.note}, most_joined = ${of.mostJoined}::int,
      version = g.version + 1
    WHERE ${within(scope)} AND g.id = ${of.id}`);

/** 0 where it has promotions. */
export const deleteGroup = (tx: Tx, scope: Scope, id: string): Promise<number> =>
  tx.run(sql`
    DELETE FROM promotions.promotion_group g
    WHERE ${within(scope)} AND g.id = ${id} AND NOT EXISTS (SELECT FROM promotions.promotion p WHERE p.group_id = g.id)`);

export const hasPublished = async (tx: Tx, groupId: string): Promise<boolean> =>
  (
    await tx.one(sql<{ found: boolean }>`
      SELECT EXISTS (SELECT FROM promotions.promotion WHERE group_id = ${groupId} AND state <> 'DRAFT') AS found`)
  ).found;
