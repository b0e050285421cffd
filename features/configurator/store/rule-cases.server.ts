import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import type { RuleCase } from '../rules/review/run-cases.ts';

type Scope = { readonly brand: string; readonly market: Market };

export type CaseRow = RuleCase & { readonly id: string; readonly modelCode: string; readonly name: string };

/** A model's cases, or every model's; a model has at most a hundred. */
export const listCases = (tx: Tx, { brand, market }: Scope, modelCode?: string): Promise<CaseRow[]> =>
  tx.rows(sql<CaseRow>`
    SELECT id, model_code AS "modelCode", name, version_id AS "versionId", chosen, expected, forced
    FROM configurator.rule_case
    WHERE brand = ${brand} AND market = ${market} ${modelCode === undefined ? noSql : sql`AND model_code = ${modelCode}`}
    ORDER BY model_code, name LIMIT 5000`);

/** Writers of one model wait for each other, so that the count holds. False where it has its most. */
export const hasRoom = async (
  tx: Tx,
  { brand, market, modelCode, most }: Scope & { modelCode: string; most: number },
): Promise<boolean> => {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext(${`rule_case ${brand} ${market} ${modelCode}`}))`);
  const { kept: stored } = await tx.one(sql<{ kept: number }>`
    SELECT count(*)::int AS kept FROM configurator.rule_case
    WHERE brand = ${brand} AND market = ${market} AND model_code = ${modelCode}`);
  return stored < most;
};

/** False where the model has a case of that name. */
export const insertCase = async (tx: Tx, input: Scope & CaseRow & { readonly by: string }): Promise<boolean> => {
  const written = await tx.maybe(sql<{ id: string }>`
    INSERT INTO configurator.rule_case (id, brand, market, model_code, name, version_id, chosen, expected, forced, created_by)
    VALUES (${input.id}, ${input.brand}, ${input.market}, ${input.modelCode}, ${input.name}, ${input.versionId},
      ${input.chosen}, ${input.expected}, ${input.forced}, ${input.by})
    ON CONFLICT (brand, market, model_code, name) DO NOTHING RETURNING id`);
  return written !== null;
};

export const deleteCase = async (
  tx: Tx,
  { brand, market, modelCode, id }: Scope & { modelCode: string; id: string },
): Promise<boolean> => {
  const gone = await tx.maybe(sql<{ id: string }>`
    DELETE FROM configurator.rule_case
    WHERE id = ${id} AND brand = ${brand} AND market = ${market} AND model_code = ${modelCode} RETURNING id`);
  return gone !== null;
};
