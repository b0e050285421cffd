/** How a value of a cell is written, and read again; what is read may follow from the cells named before it. */
export type Cell<Value, Row = unknown> = {
  readonly write: (value: Value, row: Row) => string;
  readonly read: (text: string, before: Partial<Row>) => Value;
};

export type Cells<Row> = { readonly [Name in keyof Row]-?: Cell<Row[Name], Row> };

/** Equal rows of things, a text for each of their fields: a page's data name every value of a list by itself otherwise. */
export type Table<Row> = { readonly count: number } & { readonly [Name in keyof Row]-?: string };

const BETWEEN = '|';
const SAME_AS_ABOVE = '=';
const SPECIAL = /[%|]|^=$/g;
const ESCAPED = /%(?:25|7C|3D)/g;

export const writeColumn = (cells: readonly string[]): string => {
  const shown = cells.map((cell, at) =>
    at > 0 && cell === cells[at - 1] ? SAME_AS_ABOVE : cell.replaceAll(SPECIAL, encodeURIComponent),
  );
  const last = shown.findLastIndex((cell) => cell !== SAME_AS_ABOVE);
  return shown.slice(0, last + 1).join(BETWEEN);
};

/** What is left out at the end is as the last one. */
export const readColumn = (column: string, count: number): string[] => {
  const shown = column.split(BETWEEN);
  const cells: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const cell = shown[at] ?? SAME_AS_ABOVE;
    cells.push(cell === SAME_AS_ABOVE ? (cells[at - 1] ?? '') : cell.replaceAll(ESCAPED, decodeURIComponent));
  }
  return cells;
};

const namesOf = <Row>(cells: Cells<Row>) => Object.keys(cells) as (keyof Row & string)[];

export const writeTable = <Row>(rows: readonly Row[], cells: Cells<Row>): Table<Row> => {
  const columns = namesOf(cells).map((name) => [
    name,
    writeColumn(rows.map((row) => cells[name].write(row[name], row))),
  ]);
  return { ...Object.fromEntries(columns), count: rows.length } as Table<Row>;
};

/** A field that is not there stays away. */
export const readTable = <Row>(table: Table<Row>, cells: Cells<Row>): Row[] => {
  const columns = namesOf(cells).map((name) => [name, readColumn(table[name], table.count)] as const);
  return Array.from({ length: table.count }, (_, at) => {
    const row: Partial<Row> = {};
    for (const [name, texts] of columns) {
      const value = cells[name].read(texts[at] ?? '', row);
      if (value !== undefined) row[name] = value;
    }
    return row as Row;
  });
};
