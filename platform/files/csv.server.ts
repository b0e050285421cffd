import { setImmediate as turn } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';

export type CsvError = { readonly line: number; readonly field: string; readonly key: string };

export type CsvReport = {
  readonly rowCount: number;
  /** All that is wrong is counted; only the first of it is listed. */
  readonly errorCount: number;
  readonly errors: readonly CsvError[];
  /** Where a row begins that never ends, as with a quote that nobody closed: what stands behind it was not read. */
  readonly cutAt: number | null;
};

type Cells<Column extends string> = Readonly<Partial<Record<Column, string>>>;

type CsvInput<Column extends string> = {
  readonly content: string;
  readonly columns: readonly Column[];
  /** Columns that no file may leave out. */
  readonly needed: readonly Column[];
  /** Errors listed at most. */
  readonly most: number;
  /** Takes a row in, or says what is wrong with which cell. */
  readonly take: (cells: Cells<Column>, line: number) => readonly { readonly field: string; readonly key: string }[];
};

type Parsed = { readonly record: string[]; readonly info: { readonly lines: number } };

/** Rows after which other visitors get their turn. */
const TURN = 500;
const CHUNK = 64 * 1024;
const LONGEST_ROW = 2_000;
const ENDLESS = new Set(['CSV_MAX_RECORD_SIZE', 'CSV_QUOTE_NOT_CLOSED']);

function* chunksOf(content: string): Generator<string> {
  for (let at = 0; at < content.length; at += CHUNK) yield content.slice(at, at + CHUNK);
}

/** Reads a CSV file (RFC 4180; comma or, as spreadsheets of both markets write, semicolon), whatever is wrong with its rows. */
export const readCsvFile = async <Column extends string>(input: CsvInput<Column>): Promise<CsvReport> => {
  const { content, columns, needed, most, take } = input;
  const errors: CsvError[] = [];
  let errorCount = 0;
  let rowCount = 0;
  let isCut = false;
  let lastLine = 0;
  const note = (error: CsvError) => {
    errorCount += 1;
    if (errors.length < most) errors.push(error);
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
  parser.on('skip', (error: { lines?: number; code?: string } | undefined) => {
    isCut ||= ENDLESS.has(error?.code ?? '');
    note({ line: error?.lines ?? 0, field: '', key: 'import.csv' });
  });
  let names: readonly string[] | null = null;
  for await (const { record, info } of Readable.from(chunksOf(content)).pipe(parser) as AsyncIterable<Parsed>) {
    lastLine = info.lines;
    if (names === null) {
      names = record.map((cell) => cell.trim().toLowerCase());
      const unknown = names.find((name) => !(columns as readonly string[]).includes(name));
      const missing = needed.find((name) => names?.includes(name) === false);
      if (unknown === undefined && missing === undefined) continue;
      note({ line: 1, field: unknown?.slice(0, 40) ?? missing ?? '', key: 'import.column' });
      break;
    }
    rowCount += 1;
    // The names were found among the columns above.
    const cells = Object.fromEntries(names.map((name, index) => [name, record[index] ?? ''])) as Cells<Column>;
    for (const error of take(cells, info.lines)) note({ line: info.lines, ...error });
    if (rowCount % TURN === 0) await turn();
  }
  if (rowCount === 0 && errorCount === 0) note({ line: 1, field: '', key: 'import.empty' });
  return { rowCount, errorCount, errors, cutAt: isCut ? lastLine + 1 : null };
};
