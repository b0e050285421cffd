import * as z from 'zod/mini';
import { issuesOf } from '#kernel/messages.ts';
import { isRecordKind, keyOfRecord, recordSchemas, type CatalogRecord } from './records.ts';

/** What is wrong in an import: the line (or the record's number in JSON), the field and the message's key. */
export type RowError = {
  readonly line: number;
  readonly field: string;
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
};

/** A good row, and where it stood. */
export type Row = { readonly line: number; readonly value: CatalogRecord };

/** Rows gathered one by one, and the errors: the first ones are kept, all are counted, so that memory stays bounded. */
export type Gathered = {
  readonly rows: Map<string, Row>;
  readonly errors: RowError[];
  errorCount: number;
  rowCount: number;
  /** Which state of the catalogue the file says it was made from. */
  edition: number | null;
};

/** The record that says it, which a file has at most once. */
export const EDITION = 'EDITION';
export const EDITION_FIELDS = ['record', 'brand', 'edition'] as const;

export const MOST_ERRORS = 100;

export const newGathering = (): Gathered => ({
  rows: new Map(),
  errors: [],
  errorCount: 0,
  rowCount: 0,
  edition: null,
});

export const addError = (gathered: Gathered, error: Omit<RowError, 'params'> & Partial<RowError>): void => {
  gathered.errorCount += 1;
  if (gathered.errors.length < MOST_ERRORS) gathered.errors.push({ params: {}, ...error });
};

/** A number of an edition, or an error at its field. */
const noteEdition = (gathered: Gathered, line: number, value: unknown): void => {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) gathered.edition = value;
  else addError(gathered, { line, field: 'edition', key: 'field.invalid' });
};

/** Checks one record of the brand and keeps it, or notes what is wrong with it. */
export const addRow = (
  gathered: Gathered,
  { line, value, brand }: { line: number; value: Readonly<Record<string, unknown>>; brand: string },
): void => {
  gathered.rowCount += 1;
  const kind = value['record'];
  if (kind !== EDITION && !isRecordKind(kind))
    return addError(gathered, { line, field: 'record', key: 'catalog.import.kind' });
  if (typeof value['brand'] === 'string' && value['brand'] !== brand) {
    const params = { brand: value['brand'].slice(0, 40) };
    return addError(gathered, { line, field: 'brand', key: 'catalog.import.otherBrand', params });
  }
  if (!isRecordKind(kind)) return noteEdition(gathered, line, value['edition']);
  const parsed = z.safeParse(recordSchemas[kind], value);
  if (!parsed.success) {
    for (const { field, key, params } of issuesOf(parsed.error.issues, value))
      addError(gathered, { line, field, key, params });
    return;
  }
  const name = keyOfRecord(parsed.data);
  const twin = gathered.rows.get(name);
  if (twin !== undefined)
    return addError(gathered, { line, field: 'record', key: 'catalog.import.twice', params: { line: twin.line } });
  gathered.rows.set(name, { line, value: parsed.data });
};
