import type { Market } from '#kernel/market.ts';
import { countOf, toCounted } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { ModelPictures, ModelPicturesInput } from '../contract/model-pictures.ts';

type Scope = { readonly brand: string; readonly market: Market };

const PICTURES = sql`p.id, p.version, m.name AS "modelName", p.model_code AS "modelCode", p.front, p.gallery`;

const WITH_MODEL = sql`catalog.model_picture p JOIN catalog.model m ON m.brand = p.brand AND m.code = p.model_code`;

/** By the models' codes. */
export const listPictures = async (
  tx: Tx,
  { brand, market }: Scope,
  { page, size }: { page: number; size: number },
): Promise<{ rows: ModelPictures[]; total: number; isMore: boolean }> => {
  const matching = sql`FROM ${WITH_MODEL} WHERE p.brand = ${brand} AND p.market = ${market}`;
  const rows = await tx.rows(sql<ModelPictures>`
    SELECT ${PICTURES} ${matching} ORDER BY p.model_code LIMIT ${size} OFFSET ${page * size}`);
  return { rows, ...toCounted(await tx.one(sql<{ total: number }>`${countOf(matching)}`)) };
};

export const lockPictures = (tx: Tx, { brand, market }: Scope, id: string): Promise<ModelPictures | null> =>
  tx.maybe(sql<ModelPictures>`
    SELECT ${PICTURES} FROM ${WITH_MODEL}
    WHERE p.id = ${id} AND p.brand = ${brand} AND p.market = ${market} FOR UPDATE OF p`);

/** Of the brand, and not closed. */
export const isModelKept = async (tx: Tx, { brand }: Scope, code: string): Promise<boolean> =>
  (await tx.maybe(sql`SELECT FROM catalog.model WHERE brand = ${brand} AND code = ${code} AND closed_at IS NULL`)) !==
  null;

const jsonOf = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** Breaks `model_picture_once` where the model has some already, `model_picture_model` where there is no such model. */
export const insertPictures = (
  tx: Tx,
  { brand, market }: Scope,
  { id, modelCode, front, gallery }: ModelPicturesInput & { id: string },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO catalog.model_picture (id, brand, market, model_code, front, gallery)
    VALUES (${id}, ${brand}, ${market}, ${modelCode}, ${jsonOf(front)}::jsonb, ${jsonOf(gallery)}::jsonb)`);

export const rewritePictures = (
  tx: Tx,
  { brand, market }: Scope,
  { id, modelCode, front, gallery }: ModelPicturesInput & { id: string },
): Promise<number> =>
  tx.run(sql`
    UPDATE catalog.model_picture SET model_code = ${modelCode}, front = ${jsonOf(front)}::jsonb,
      gallery = ${jsonOf(gallery)}::jsonb, version = version + 1, updated_at = now()
    WHERE id = ${id} AND brand = ${brand} AND market = ${market}`);

export const removePictures = (tx: Tx, { brand, market }: Scope, id: string): Promise<number> =>
  tx.run(sql`DELETE FROM catalog.model_picture WHERE id = ${id} AND brand = ${brand} AND market = ${market}`);
