import { ABSENT, BETWEEN, NOTHING, SAME_AS_ABOVE, type Column, type Kind, type Table } from './table.ts';

type Cell = string | null | undefined;

/** How each field of a row is written. */
export type Cells<Row> = {
  readonly [Name in keyof Row]-?: { readonly kind: Kind; readonly write: (value: Row[Name], row: Row) => Cell };
};

const SPECIAL = /[%|]|^[=@^]$/g;

const writeCell = (cell: Cell): string => {
  if (cell === undefined) return ABSENT;
  return cell === null ? NOTHING : cell.replaceAll(SPECIAL, encodeURIComponent);
};

export const writeColumn = (values: readonly Cell[]): string => {
  const cells = values.map(writeCell);
  const shown = cells.map((cell, at) => (at > 0 && cell === cells[at - 1] ? SAME_AS_ABOVE : cell));
  const last = shown.findLastIndex((cell) => cell !== SAME_AS_ABOVE);
  return shown.slice(0, last + 1).join(BETWEEN);
};

export const writeTable = <Row>(rows: readonly Row[], cells: Cells<Row>): Table<Row> => {
  const names = Object.keys(cells) as (keyof Row & string)[];
  const columns = names.map((name): [string, Column] => {
    const { kind, write } = cells[name];
    return [name, [kind, writeColumn(rows.map((row) => write(row[name], row)))]];
  });
  return { ...Object.fromEntries(columns), count: rows.length } as Table<Row>;
};
