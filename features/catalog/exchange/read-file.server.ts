import { setImmediate as turn } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { COLUMNS, isColumn, rowToValue } from '../rules/exchange/columns.ts';
import { addError, addRow, EDITION, EDITION_FIELDS, newGathering, type Gathered } from '../rules/exchange/reading.ts';
import { fieldsOf, isRecordKind } from '../rules/exchange/records.ts';

/** Rows after which other visitors get their turn. */
const TURN = 500;
const CHUNK = 64 * 1024;
const LONGEST_ROW = 100_000;

type File = { readonly brand: string; readonly content: string };

function* chunksOf(content: string): Generator<string> {
  for (let at = 0; at < content.length; at += CHUNK) yield content.slice(at, at + CHUNK);
}

/** Spreadsheets of both markets write semicolons, because their commas are decimal. */
const delimiterOf = (content: string): string => {
  const header = content.slice(0, 2000).split('\n')[0] ?? '';
  return header.split(';').length > header.split(',').length ? ';' : ',';
};

type Parsed = { readonly record: string[]; readonly info: { readonly lines: number } };

/** Names of the columns, all known and `record` among them; null, with its errors, for any other header. */
const headerOf = (gathered: Gathered, cells: readonly string[]): (typeof COLUMNS)[number][] | null => {
  const names = cells.map((cell) => cell.trim());
  const known = names.filter((name) => isColumn(name));
  for (const name of names)
    if (!isColumn(name)) addError(gathered, { line: 1, field: name.slice(0, 40), key: 'catalog.import.column' });
  if (!known.includes('record')) addError(gathered, { line: 1, field: 'record', key: 'field.required' });
  return known.length === names.length && known.includes('record') ? known : null;
};

const fieldsOfRow = (kind: string): readonly string[] => {
  if (kind === EDITION) return EDITION_FIELDS;
  return isRecordKind(kind) ? fieldsOf(kind) : [];
};

/** Rows of a CSV file (RFC 4180, comma or semicolon), one after the other, whatever is wrong with them. */
export const readCsv = async ({ brand, content }: File): Promise<Gathered> => {
  const gathered = newGathering();
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(content),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: LONGEST_ROW,
  });
  parser.on('skip', (error: { lines?: number } | undefined) =>
    addError(gathered, { line: error?.lines ?? 0, field: '', key: 'catalog.import.csv' }),
  );
  let header: (typeof COLUMNS)[number][] | null = null;
  for await (const { record, info } of Readable.from(chunksOf(content)).pipe(parser) as AsyncIterable<Parsed>) {
    if (header === null) {
      header = headerOf(gathered, record);
      if (header === null) return gathered;
      continue;
    }
    const kind = (record[header.indexOf('record')] ?? '').trim();
    addRow(gathered, { line: info.lines, value: rowToValue(header, record, fieldsOfRow(kind)), brand });
    if (gathered.rowCount % TURN === 0) await turn();
  }
  if (header === null) addError(gathered, { line: 1, field: 'record', key: 'field.required' });
  return gathered;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parseOr = (content: string): unknown => {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
};

/** `{ brand, edition, records }`; the line of an error is the record's number, from one. */
export const readJson = async ({ brand, content }: File): Promise<Gathered> => {
  const gathered = newGathering();
  const file = parseOr(content);
  if (!isObject(file) || !Array.isArray(file['records'])) {
    addError(gathered, { line: 1, field: 'records', key: 'catalog.import.json' });
    return gathered;
  }
  const records: readonly unknown[] = file['records'];
  if (file['edition'] !== undefined) {
    const value = { record: EDITION, brand: file['brand'] ?? brand, edition: file['edition'] };
    addRow(gathered, { line: 0, value, brand });
    gathered.rowCount = 0;
  }
  for (const [index, value] of records.entries()) {
    if (isObject(value)) addRow(gathered, { line: index + 1, value, brand });
    else addError(gathered, { line: index + 1, field: '', key: 'catalog.import.kind' });
    if (index % TURN === TURN - 1) await turn();
  }
  return gathered;
};
