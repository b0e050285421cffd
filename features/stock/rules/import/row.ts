import { dayFrom, parseDisplayDay, parseIsoDay, toIsoDay } from '#kernel/days.ts';

/** The columns of a stock file. Only the last three of the second list may hold nothing that was there before. */
export const NEEDED_COLUMNS = ['chassis', 'dealer', 'version', 'year', 'color'] as const;
const OPTIONAL_COLUMNS = ['coating', 'items', 'days', 'arrives', 'since'] as const;
export const STOCK_COLUMNS = [...NEEDED_COLUMNS, ...OPTIONAL_COLUMNS] as const;
export type StockColumn = (typeof STOCK_COLUMNS)[number];
/** What a file of refused rows has besides, so that it is mended and sent again as it is. */
export const REFUSED_COLUMNS = ['line', 'column', 'reason'] as const;

export type RowFault = {
  readonly column: StockColumn;
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
};

/** A car as a row names it; what its column is not there for is left as it is. */
export type StockRow = {
  readonly line: number;
  readonly chassis: string;
  readonly dealer: string;
  readonly mvsCode: string;
  readonly year: number;
  readonly colorCode: string;
  readonly coatingCode?: string | null | undefined;
  readonly itemCodes?: readonly string[] | undefined;
  readonly deliveryDays?: number | null | undefined;
  readonly arrivesOn?: string | null | undefined;
  readonly inStockSince?: string | undefined;
};

export type StockCells = Readonly<Partial<Record<string, string>>>;

/** A spreadsheet may have put an apostrophe before what it would run. */
export const plainCell = (cell: string | undefined): string => (cell ?? '').trim().replace(/^'/, '').trim();

/** A whole number as spreadsheets of both markets write it: `2027`, `2027,0`, `2027.00`. */
const wholeOf = (text: string): number | null => {
  const found = /^(\d{1,6})(?:[.,]0+)?$/.exec(text);
  return found === null ? null : Number(found[1]);
};

const dayOf = (text: string): string | null => {
  const day = parseIsoDay(text) ?? parseDisplayDay(text);
  return day === null ? null : toIsoDay(day);
};

const CODE = /^[0-9A-Z]{1,16}$/;
const MOST_ITEMS = 60;

type Read<T> = { readonly value: T } | { readonly key: string };

const codeOf = (text: string, pattern: RegExp, key: string): Read<string> => {
  if (text === '') return { key: 'field.required' };
  const value = text.toUpperCase();
  return pattern.test(value) ? { value } : { key };
};

const itemsOf = (text: string): Read<string[]> => {
  const codes = [
    ...new Set(
      text
        .toUpperCase()
        .split(/[\s|+]+/)
        .filter((code) => code !== ''),
    ),
  ].sort();
  return codes.length <= MOST_ITEMS && codes.every((code) => CODE.test(code))
    ? { value: codes }
    : { key: 'stock.import.code' };
};

const numberOf = (text: string, { least, most }: { least: number; most: number }): Read<number> => {
  const value = wholeOf(text);
  return value !== null && value >= least && value <= most ? { value } : { key: 'stock.import.number' };
};

const readDay = (text: string): Read<string> => {
  const value = dayOf(text);
  return value === null ? { key: 'stock.import.day' } : { value };
};

/** A row's cells as a car, or what is wrong in which column. */
export const readStockRow = (
  line: number,
  cells: StockCells,
  today: string,
): { readonly row: StockRow } | { readonly faults: readonly RowFault[] } => {
  const faults: RowFault[] = [];
  const take = <T>(column: StockColumn, read: (text: string) => Read<T>): T | undefined => {
    const result = read(plainCell(cells[column]));
    if ('value' in result) return result.value;
    faults.push({ column, key: result.key });
    return undefined;
  };
  /** Undefined where the file has no such column; null where its cell is empty. */
  const takeOr = <T>(column: StockColumn, read: (text: string) => Read<T>): T | null | undefined => {
    if (cells[column] === undefined) return undefined;
    return plainCell(cells[column]) === '' ? null : take(column, read);
  };
  const chassis = take('chassis', (text) => codeOf(text, /^[A-Z0-9]{17}$/, 'field.chassis'));
  const dealer = take('dealer', (text) => codeOf(text, /^[0-9A-Z]{4,10}$/, 'stock.import.dealerUnknown'));
  const mvsCode = take('version', (text) =>
    codeOf(text, /^(?:[0-9A-Z]{7}|[0-9A-Z]{16})$/, 'stock.import.versionUnknown'),
  );
  const year = take('year', (text) =>
    text === '' ? { key: 'field.required' } : numberOf(text, { least: 1990, most: 2100 }),
  );
  const colorCode = take('color', (text) => codeOf(text, CODE, 'stock.import.code'));
  const coatingCode = takeOr('coating', (text) => codeOf(text, CODE, 'stock.import.code'));
  const items = takeOr('items', itemsOf);
  const deliveryDays = takeOr('days', (text) => numberOf(text, { least: 0, most: 999 }));
  const arrivesOn = takeOr('arrives', readDay);
  const since = takeOr('since', (text) => {
    const read = readDay(text);
    if ('key' in read) return read;
    return read.value > today || (dayFrom(read.value)?.year ?? 0) < 2000 ? { key: 'stock.import.since' } : read;
  });
  if (faults.length > 0 || !chassis || !dealer || !mvsCode || year === undefined || !colorCode) return { faults };
  const itemCodes = items === null ? [] : items;
  const inStockSince = since ?? undefined;
  const named = { line, chassis, dealer, mvsCode, year, colorCode };
  return { row: { ...named, coatingCode, itemCodes, deliveryDays, arrivesOn, inStockSince } };
};
