import type { ConfigurableCar } from '#features/catalog/public.ts';
import { subtractMoney, type Money } from '#kernel/money.ts';
import type { Choice } from './choice.ts';
import { listLines, totalsOf, type Line } from './totals.ts';

export type Configured = { readonly car: ConfigurableCar; readonly choice: Choice };

/** One thing a car is made of: what each of the cars has of it, null where it lacks it. */
export type ComparedLine = {
  readonly kind: Line['kind'];
  readonly name: string | null;
  readonly cells: readonly ({ readonly name: string; readonly amount: Money } | null)[];
  readonly differs: boolean;
};

export type ComparedCars = {
  readonly lines: readonly ComparedLine[];
  readonly totals: readonly Money[];
  /** What each costs more than the first. */
  readonly deltas: readonly Money[];
};

const SINGLE: readonly Line['kind'][] = ['version', 'color', 'coating'];
const MANY: readonly Line['kind'][] = ['item', 'accessory', 'service'];

const toLine = (kind: Line['kind'], name: string | null, found: readonly (Line | undefined)[]): ComparedLine => {
  const cells = found.map((line) => (line === undefined ? null : { name: line.name, amount: line.amount }));
  return { kind, name, cells, differs: new Set(cells.map((cell) => JSON.stringify(cell))).size > 1 };
};

/** Configured cars side by side, of different models too: an item is the same where it has the same name. */
export const compareCars = (list: readonly Configured[]): ComparedCars => {
  const all = list.map(({ car, choice }) => listLines(car, choice));
  const singles = SINGLE.map((kind) =>
    toLine(
      kind,
      null,
      all.map((lines) => lines.find((line) => line.kind === kind)),
    ),
  );
  const many = MANY.flatMap((kind) => {
    const names = [
      ...new Set(
        all
          .flat()
          .filter((line) => line.kind === kind)
          .map(({ name }) => name),
      ),
    ];
    const find = (name: string) => all.map((lines) => lines.find((line) => line.kind === kind && line.name === name));
    return names.map((name) => toLine(kind, name, find(name)));
  });
  const totals = list.map(({ car, choice }) => totalsOf(car, choice).total);
  const [first] = totals;
  return {
    lines: [...singles, ...many],
    totals,
    deltas: first === undefined ? [] : totals.map((total) => subtractMoney(total, first)),
  };
};
