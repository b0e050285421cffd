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
  /** Milliseconds in the database, small and grown. */
  readonly times: readonly [number, number];
  readonly dearest: string;
};

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
    isOver: isOver(one.pages, other.pages),
    times: [least(small), least(grown)],
    dearest:
      other.dearest === null
        ? ''
        : `${other.dearest.pages} pages: ${other.dearest.text.replaceAll(/\s+/g, ' ').slice(0, 300)}`,
  };
};
