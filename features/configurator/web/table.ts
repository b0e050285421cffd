/** Rows of things with a text for each of their fields: a page's data name every value of a list by itself otherwise. */
export type Table<Row> = { readonly count: number } & { readonly [Name in keyof Row]-?: string };

/** What is left out at the end of a column is as the last one. */
export const readColumn = (column: string, count: number): string[] => {
  const shown = column.split(BETWEEN);
  const cells: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const cell = shown[at] ?? SAME_AS_ABOVE;
    cells.push(cell === SAME_AS_ABOVE ? (cells[at - 1] ?? '') : cell.replaceAll(ESCAPED, decodeURIComponent));
  }
  return cells;
};

export const BETWEEN = '|';
export const SAME_AS_ABOVE = '=';
const ESCAPED = /%(?:25|7C|3D)/g;
