import { BETWEEN, SAME_AS_ABOVE, type Table } from './table.ts';

/** How each field of a row is written. */
export type Cells<Row> = { readonly [Name in keyof Row]-?: (value: Row[Name], row: Row) => string };

const SPECIAL = /[%|]|^=$/g;

export const writeColumn = (cells: readonly string[]): string => {
  const shown = cells.map((cell, at) =>
    at > 0 && cell === cells[at - 1] ? SAME_AS_ABOVE : cell.replaceAll(SPECIAL, encodeURIComponent),
  );
  const last = shown.findLastIndex((cell) => cell !== SAME_AS_ABOVE);
  return shown.slice(0, last + 1).join(BETWEEN);
};

export const writeTable = <Row>(rows: readonly Row[], cells: Cells<Row>): Table<Row> => {
  const names = Object.keys(cells) as (keyof Row & string)[];
  const columns = names.map((name) => [name, writeColumn(rows.map((row) => cells[name](row[name], row)))]);
  return { ...Object.fromEntries(columns), count: rows.length } as Table<Row>;
};
