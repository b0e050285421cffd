import { setImmediate as turn } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { Market } from '#kernel/market.ts';
import { MOST_ERRORS } from './contract/gazetteer.ts';
import { COLUMNS, joinRows, readRow, type Cells, type Column, type GazetteerCity } from './rules/gazetteer.ts';

export type FileError = { readonly line: number; readonly field: string; readonly key: string };

export type GazetteerFile = {
  readonly cities: ReadonlyMap<string, GazetteerCity>;
  readonly rowCount: number;
  readonly errorCount: number;
  readonly errors: readonly FileError[];
};

type Given = { readonly market: Market; readonly states: ReadonlySet<string> };
type Parsed = { readonly record: string[]; readonly info: { readonly lines: number } };

/** Rows after which other visitors get their turn. */
const TURN = 500;
const CHUNK = 64 * 1024;
const LONGEST_ROW = 2_000;

function* chunksOf(content: string): Generator<string> {
  for (let at = 0; at < content.length; at += CHUNK) yield content.slice(at, at + CHUNK);
}

const isColumn = (name: string): name is Column => (COLUMNS as readonly string[]).includes(name);

/** The cities of a CSV file (RFC 4180; comma or, as spreadsheets of both markets write, semicolon), whatever is wrong with its rows. */
export const readGazetteer = async (content: string, given: Given): Promise<GazetteerFile> => {
  const cities = new Map<string, GazetteerCity>();
  const errors: FileError[] = [];
  let errorCount = 0;
  let rowCount = 0;
  const note = (error: FileError) => {
    errorCount += 1;
    if (errors.length < MOST_ERRORS) errors.push(error);
  };
  const head = content.slice(0, 500).split('\n')[0] ?? '';
  const parser = parse({
    bom: true,
    delimiter: head.includes(';') ? ';' : ',',
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: LONGEST_ROW,
  });
  parser.on('skip', (error: { lines?: number } | undefined) =>
    note({ line: error?.lines ?? 0, field: '', key: 'location.import.csv' }),
  );
  let names: readonly string[] | null = null;
  for await (const { record, info } of Readable.from(chunksOf(content)).pipe(parser) as AsyncIterable<Parsed>) {
    if (names === null) {
      names = record.map((cell) => cell.trim().toLowerCase());
      const unknown = names.find((name) => !isColumn(name));
      const missing = ['state', 'code', 'name'].find((name) => names?.includes(name) === false);
      if (unknown === undefined && missing === undefined) continue;
      note({ line: 1, field: unknown?.slice(0, 40) ?? missing ?? '', key: 'location.import.column' });
      break;
    }
    rowCount += 1;
    const cells: Cells = Object.fromEntries(names.map((name, index) => [name, record[index] ?? '']));
    for (const error of addTo(cities, readRow(cells, given))) note({ line: info.lines, ...error });
    if (rowCount % TURN === 0) await turn();
  }
  if (rowCount === 0 && errorCount === 0) note({ line: 1, field: '', key: 'location.import.empty' });
  return { cities, rowCount, errorCount, errors };
};

const addTo = (
  cities: Map<string, GazetteerCity>,
  row: ReturnType<typeof readRow>,
): readonly { field: string; key: string }[] => {
  if (!('code' in row)) return row;
  const known = cities.get(row.code);
  const joined = known === undefined ? row : joinRows(known, row);
  if ('field' in joined) return [joined];
  cities.set(row.code, joined);
  return [];
};
