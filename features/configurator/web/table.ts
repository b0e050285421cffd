export type Kind = 'text' | 'id' | 'ids' | 'number' | 'money' | 'flag' | 'versions';

/** What the cells hold, and all of them as one text. */
export type Column = readonly [kind: Kind, cells: string];

/** Rows of things with a text for each of their fields: a page's data name every value of a list by itself otherwise. */
export type Table<Row> = { readonly count: number } & { readonly [Name in keyof Row]-?: Column };

export const BETWEEN = '|';
export const SAME_AS_ABOVE = '=';
/** A cell that is null, and one of a field that is not there. */
export const NOTHING = '@';
export const ABSENT = '^';
const ESCAPED = /%(?:25|7C|3D|40|5E)/g;

/** The cells as they are written. What is left out at the end is as the last one. */
export const splitColumn = (column: string, count: number): string[] => {
  const shown = column.split(BETWEEN);
  const cells: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const cell = shown[at] ?? SAME_AS_ABOVE;
    cells.push(cell === SAME_AS_ABOVE ? (cells[at - 1] ?? '') : cell);
  }
  return cells;
};

export const readCell = (cell: string): string => cell.replaceAll(ESCAPED, decodeURIComponent);
