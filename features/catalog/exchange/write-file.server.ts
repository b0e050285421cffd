import { stringify } from 'csv-stringify/sync';
import { cellOf, COLUMNS } from '../rules/exchange/columns.ts';
import { EDITION } from '../rules/exchange/reading.ts';
import type { CatalogRecord } from '../rules/exchange/records.ts';

export type Edition = { readonly brand: string; readonly edition: number; readonly records: readonly CatalogRecord[] };

/** CSV as spreadsheets open it: with a byte order mark, and with no cell they would take for a formula. */
export const writeCsv = ({ brand, edition, records }: Edition): Uint8Array => {
  const first = COLUMNS.map(
    (column) => ({ record: EDITION, brand, edition: String(edition) })[column as 'brand'] ?? '',
  );
  const rows = records.map((record) => COLUMNS.map((column) => cellOf(record, column)));
  return Buffer.from(stringify([[...COLUMNS], first, ...rows], { bom: true, escape_formulas: true }));
};

export const writeJson = (edition: Edition): Uint8Array => Buffer.from(JSON.stringify(edition));
