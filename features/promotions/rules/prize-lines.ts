export type PrizeLine = { readonly stock: number; readonly name: string; readonly text: string };

/** Prizes as staff write them, one a line: how many, what, and how it is described. */
export const prizeLines = (prizes: readonly PrizeLine[]): string =>
  prizes.map(({ stock, name, text }) => `${stock} | ${name} | ${text}`).join('\n');

/** The prizes of some lines, or the number of the first line that is none. */
export const prizesOf = (lines: string): { readonly prizes: PrizeLine[] } | { readonly wrong: number } => {
  const prizes: PrizeLine[] = [];
  for (const [index, line] of lines.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [stock = '', name = '', ...rest] = line.split('|').map((part) => part.trim());
    const text = rest.join(' | ');
    if (!/^\d{1,5}$/.test(stock) || name === '' || text === '') return { wrong: index + 1 };
    prizes.push({ stock: Number(stock), name, text });
  }
  return { prizes };
};
