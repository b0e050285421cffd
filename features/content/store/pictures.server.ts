import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { forgetFile } from '#platform/files.server.ts';
import { sql } from '#platform/sql.server.ts';

export type PictureRow = {
  readonly id: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
};
export type PictureSize = { readonly width: number; readonly bytes: Uint8Array };

const MOST_LISTED = 100;

/** A hundred of them, the newest first. */
export const listPictures = async (
  tx: Tx,
  brand: string,
  page: number,
): Promise<{ pictures: PictureRow[]; isMore: boolean }> => {
  const rows = await tx.rows(sql<PictureRow>`
    SELECT id, name, width, height FROM content.picture WHERE brand = ${brand}
    ORDER BY created_at DESC, id DESC LIMIT ${MOST_LISTED + 1} OFFSET ${page * MOST_LISTED}`);
  return { pictures: rows.slice(0, MOST_LISTED), isMore: rows.length > MOST_LISTED };
};

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

/** What is over for good may not come back, so it needs no picture any more. */
export const forgetOverUses = (tx: Tx, { brand, id }: { brand: string; id: string }): Promise<number> =>
  tx.run(sql`
    DELETE FROM content.picture_use u USING content.page_version v
    WHERE u.picture_id = ${id} AND u.brand = ${brand} AND v.id = u.version_id AND v.state = 'APPROVED' AND v.ends_at <= now()`);

/** A page of the brand of which some version has the picture, in either market; what was on the air may come back. */
export const findShowingPage = (tx: Tx, { brand, id }: { brand: string; id: string }): Promise<ShowingPage | null> =>
  tx.maybe(sql<ShowingPage>`
    SELECT p.slug, p.market FROM content.picture_use u
    JOIN content.page_version v ON v.id = u.version_id JOIN content.page p ON p.id = v.page_id
    WHERE u.picture_id = ${id} AND u.brand = ${brand} ORDER BY p.changed_at DESC, p.id DESC LIMIT 1`);

/** With the row of the file it was taken in as, so that the sweeper ends that too. Breaks a constraint where something else has the picture. */
export const deletePicture = async (
  tx: Tx,
  { brand, id, fileId }: { brand: string; id: string; fileId: string },
): Promise<void> => {
  await tx.run(sql`DELETE FROM content.picture_size WHERE picture_id = ${id} AND brand = ${brand}`);
  await tx.run(sql`DELETE FROM content.picture WHERE id = ${id} AND brand = ${brand}`);
  await forgetFile(tx, fileId);
};
