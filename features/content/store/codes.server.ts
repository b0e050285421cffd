import { countOf, toCounted } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import type { CodePurpose, CodeRecord } from '../contract/codes.ts';
import type { Scope } from '../rules/types.ts';

export type CodeRow = Omit<CodeRecord, 'address' | 'drawn'>;

const CODE = sql`id, version, purpose, label, target, symbol_version AS "symbolVersion", level, mask, quiet, active`;

export type CodeSearch = {
  readonly pattern: string;
  readonly purpose: CodePurpose | undefined;
  readonly active: boolean | undefined;
  readonly after: string | undefined;
  readonly page: number;
  readonly size: number;
};

export const listCodes = async (tx: Tx, { brand, market }: Scope, of: CodeSearch) => {
  const { pattern, purpose, active, after, page, size } = of;
  const matching = sql`
    FROM content.code WHERE brand = ${brand} AND market = ${market}
    ${pattern === '' ? noSql : sql`AND (lower(label) LIKE ${pattern} OR lower(target) LIKE ${pattern})`}
    ${purpose === undefined ? noSql : sql`AND purpose = ${purpose}`}
    ${active === undefined ? noSql : sql`AND active = ${active}`}`;
  const rows = await tx.rows(sql<CodeRow>`
    SELECT ${CODE} ${matching} ${after === undefined ? noSql : sql`AND id < ${after}::uuid`}
    ORDER BY id DESC LIMIT ${size} OFFSET ${page * size}`);
  return { rows, ...toCounted(await tx.one(sql<{ total: number }>`${countOf(matching)}`)) };
};

export const findCodes = (tx: Tx, { brand, market }: Scope, ids: readonly string[]): Promise<CodeRow[]> =>
  tx.rows(sql<CodeRow>`
    SELECT ${CODE} FROM content.code WHERE brand = ${brand} AND market = ${market} AND id = ANY(${ids}::uuid[])`);

export const lockCode = (tx: Tx, { brand, market }: Scope, id: string): Promise<CodeRow | null> =>
  tx.maybe(sql<CodeRow>`
    SELECT ${CODE} FROM content.code WHERE brand = ${brand} AND market = ${market} AND id = ${id} FOR UPDATE`);

export type CodeWords = Omit<CodeRow, 'version'>;

export const insertCode = (tx: Tx, { brand, market }: Scope, of: CodeWords): Promise<CodeRow> =>
  tx.one(sql<CodeRow>`
    INSERT INTO content.code (id, brand, market, purpose, label, target, symbol_version, mask, level, quiet, active)
    VALUES (${of.id}, ${brand}, ${market}, ${of.purpose}, ${of.label}, ${of.target}, ${of.symbolVersion}, ${of.mask}, ${of.level},
      ${of.quiet}, ${of.active})
    RETURNING ${CODE}`);

export const rewriteCode = (tx: Tx, { brand, market }: Scope, of: CodeWords): Promise<CodeRow> =>
  tx.one(sql<CodeRow>`
    UPDATE content.code SET purpose = ${of.purpose}, label = ${of.label}, target = ${of.target}, symbol_version = ${of.symbolVersion},
      mask = ${of.mask}, level = ${of.level}, quiet = ${of.quiet}, active = ${of.active}, version = version + 1
    WHERE brand = ${brand} AND market = ${market} AND id = ${of.id}
    RETURNING ${CODE}`);
