import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

export type PictureRow = {
  readonly id: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
};
export type PictureSize = { readonly width: number; readonly bytes: Uint8Array };

const MOST_LISTED = 100;

export const listPictures = (tx: Tx, brand: string): Promise<PictureRow[]> =>
  tx.rows(sql<PictureRow>`
    SELECT id, name, width, height FROM content.picture WHERE brand = ${brand}
    ORDER BY created_at DESC, id DESC LIMIT ${MOST_LISTED}`);

/** Those of the ids that are pictures of the brand; none of them can be removed before the transaction ends. */
export const knownPictures = async (tx: Tx, brand: string, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await tx.rows(
    sql<{ id: string }>`
      SELECT id FROM content.picture WHERE brand = ${brand} AND id = ANY(${ids}::uuid[]) ORDER BY id FOR KEY SHARE`,
  );
  return new Set(rows.map(({ id }) => id));
};

type NewPicture = PictureRow & {
  readonly brand: string;
  readonly fileId: string;
  readonly actor: string;
  readonly sizes: readonly PictureSize[];
};

export const insertPicture = async (tx: Tx, { sizes, ...picture }: NewPicture): Promise<void> => {
  await tx.run(sql`
    INSERT INTO content.picture (id, brand, name, width, height, file_id, actor)
    VALUES (${picture.id}, ${picture.brand}, ${picture.name}, ${picture.width}, ${picture.height}, ${picture.fileId},
      ${picture.actor})`);
  for (const { width, bytes } of sizes) {
    await tx.run(sql`
      INSERT INTO content.picture_size (picture_id, brand, width, bytes)
      VALUES (${picture.id}, ${picture.brand}, ${width}, ${Buffer.from(bytes)})`);
  }
};

/** The smallest that is wide enough, or the widest. */
export const readPicture = async (
  tx: Tx,
  { brand, id, width }: { brand: string; id: string; width: number },
): Promise<Buffer | null> => {
  const row = await tx.maybe(sql<{ bytes: Buffer }>`
    SELECT bytes FROM content.picture_size WHERE picture_id = ${id} AND brand = ${brand}
    ORDER BY width < ${width}::int, abs(width - ${width}::int) LIMIT 1`);
  return row?.bytes ?? null;
};

/** The picture, kept from whoever would begin to show it; with the file it was taken in as. */
export const lockPicture = (
  tx: Tx,
  { brand, id }: { brand: string; id: string },
): Promise<{ name: string; fileId: string } | null> =>
  tx.maybe(sql<{ name: string; fileId: string }>`
    SELECT name, file_id AS "fileId" FROM content.picture WHERE brand = ${brand} AND id = ${id} FOR UPDATE`);

export type ShowingPage = { readonly slug: string; readonly market: Market };

/** A page of the brand of which some version has the picture, in either market; what was on the air may come back. */
export const findShowingPage = (tx: Tx, { brand, id }: { brand: string; id: string }): Promise<ShowingPage | null> =>
  tx.maybe(sql<ShowingPage>`
    SELECT p.slug, p.market FROM content.page p
    WHERE p.brand = ${brand} AND EXISTS (
      SELECT FROM content.page_version v WHERE v.page_id = p.id AND position(${id}::uuid::text IN v.blocks::text) > 0)
    ORDER BY p.changed_at DESC, p.id DESC LIMIT 1`);

/** Breaks a constraint where something else has the picture. */
export const deletePicture = async (tx: Tx, { brand, id }: { brand: string; id: string }): Promise<void> => {
  await tx.run(sql`DELETE FROM content.picture_size WHERE picture_id = ${id} AND brand = ${brand}`);
  await tx.run(sql`DELETE FROM content.picture WHERE id = ${id} AND brand = ${brand}`);
};
