import type { Sending } from './ask.ts';

/** A page of a list and its index fit into this; less is not told apart from chance. */
export const FLOOR_PAGES = 50;
export const MOST_RATIO = 2;

export type Compared = {
  readonly name: string;
  readonly small: number;
  readonly grown: number;
  readonly ratio: number;
  readonly isOver: boolean;
  /** Lines of a file, small and grown. */
  readonly lines?: readonly [number, number];
  /** Milliseconds in the database, small and grown. */
  readonly times: readonly [number, number];
  readonly dearest: string;
};

/** A file reads every row that it gives out, and gives out what there is: a line may cost twice as much, not the file as a whole. */
const isFileOver = (small: Sending, grown: Sending): boolean =>
  isOver(small.pages / (small.lines ?? 1), grown.pages / (grown.lines ?? 1), 1);

export const isOver = (small: number, grown: number, floor = FLOOR_PAGES): boolean =>
  grown > small * MOST_RATIO && grown - small > floor;

/** The worst of a question's sendings counts: what is kept after the first must not hide it. */
export const compare = (name: string, small: readonly Sending[], grown: readonly Sending[]): Compared => {
  const pairs = small.flatMap((one, nth) => {
    const other = grown[nth];
    return other === undefined ? [] : [{ one, other }];
  });
  const [worst] = pairs.toSorted((a, b) => b.other.pages - b.one.pages - (a.other.pages - a.one.pages));
  if (worst === undefined) throw new Error(`${name} was never sent`);
  const { one, other } = worst;
  const least = (of: readonly Sending[]): number => Math.min(...of.map(({ milliseconds }) => milliseconds));
  return {
    name,
    small: one.pages,
    grown: other.pages,
    ratio: other.pages / Math.max(1, one.pages),
    isOver: other.lines === null ? isOver(one.pages, other.pages) : isFileOver(one, other),
    ...(other.lines !== null && { lines: [one.lines ?? 0, other.lines] as const }),
    times: [least(small), least(grown)],
    dearest:
      other.dearest === null
        ? ''
        : `${other.dearest.pages} pages: ${other.dearest.text.replaceAll(/\s+/g, ' ').slice(0, 300)}`,
  };
};
