/** One line of the table. Without an aim the figure is only told. */
export type Figure = {
  readonly name: string;
  readonly unit: string;
  readonly floor?: number;
  readonly ours: number;
  readonly ratio?: number;
  /** What the ratio must reach, or ours where there is no ratio. */
  readonly aim?: { readonly least: number } | { readonly most: number };
};

export type Verdict = 'ok' | 'below' | 'over' | '';

export const judge = ({ ours, ratio, aim }: Figure): Verdict => {
  if (aim === undefined) return '';
  const value = ratio ?? ours;
  // A figure that could not be measured is missed, not met.
  if ('least' in aim) return value >= aim.least ? 'ok' : 'below';
  return value <= aim.most ? 'ok' : 'over';
};

const HEADINGS = ['name', 'floor', 'ours', 'unit', 'ratio', 'aim', 'verdict'] as const;
const LEFT = new Set<string>(['name', 'unit', 'verdict']);

export const printTable = (figures: readonly Figure[]): string => {
  const rows = [HEADINGS.slice(), ...figures.map(rowOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return LEFT.has(HEADINGS[column] ?? '') ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd();
  return rows.map(line).join('\n');
};

const rowOf = (figure: Figure): string[] => {
  const { name, unit, floor, ours, ratio, aim } = figure;
  const bound = aim === undefined ? '' : 'least' in aim ? `>= ${aim.least}` : `<= ${aim.most}`;
  return [
    name,
    showFigure(floor),
    showFigure(ours),
    unit,
    ratio === undefined ? '' : ratio.toFixed(2),
    bound,
    judge(figure),
  ];
};

export const showFigure = (value: number | undefined): string => {
  if (value === undefined) return '';
  return Number.isInteger(value) || value >= 1000 ? String(Math.round(value)) : value.toPrecision(3);
};
