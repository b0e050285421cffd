import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { removeFile } from '#platform/files.server.ts';
import type { Services } from '#platform/http/context.server.ts';
import { sql } from '#platform/sql.server.ts';
import { inForce, readable, type Readers } from './manuals.server.ts';

/** What files of manuals are kept for. */
export const MANUAL_FILES = 'manual';

const FILE = '/api/manual/v1/file/';

/** By what a manual names its file, and a page links to it. */
export const manualFilePath = ({ brand, market, id }: { brand: string; market: Market; id: string }): string =>
  `${FILE}${id}?brand=${brand}&market=${market}`;

type ManualFileQuery = {
  readonly brand: string;
  readonly market: Market;
  readonly fileId: string;
  readonly readers: Readers;
  /** Null: in force or not. */
  readonly today: string | null;
};

export const findManualOfFile = (tx: Tx, of: ManualFileQuery): Promise<{ id: string } | null> =>
  tx.maybe(sql<{ id: string }>`
    SELECT m.id FROM aftersales.manual m
    WHERE m.path = ${manualFilePath({ ...of, id: of.fileId })} AND m.brand = ${of.brand} AND m.market = ${of.market}
      AND m.deleted_at IS NULL ${readable(of.readers)} ${inForce(of.today)}
    LIMIT 1`);

const AT_ONCE = 200;

/** Files that no manual names, a day after they came: of forms never sent, and of manuals taken off the shelf. */
export const sweepManualFiles = async (services: Pick<Services, 'env' | 'db'>): Promise<number> => {
  const stray = await services.db.read({ allBrands: true }, (tx) =>
    tx.rows(sql<{ id: string }>`
      SELECT f.id FROM platform.file f
      WHERE f.purpose = ${MANUAL_FILES} AND f.created_at < now() - interval '1 day' AND NOT EXISTS (
        SELECT FROM aftersales.manual m WHERE m.deleted_at IS NULL AND split_part(m.path, '?', 1) = ${FILE} || f.id)
      LIMIT ${AT_ONCE}`),
  );
  for (const { id } of stray) await removeFile(services, id);
  return stray.length;
};
