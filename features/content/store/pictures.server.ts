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

/** Those of the ids that are pictures of the brand. */
export const knownPictures = async (tx: Tx, brand: string, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await tx.rows(
    sql<{ id: string }>`SELECT id FROM content.picture WHERE brand = ${brand} AND id = ANY(${ids}::uuid[])`,
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
