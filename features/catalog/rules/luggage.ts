/** Suitcases of stated outer sizes, in centimetres, wheels and handle included. */
export const SUITCASES = [
  { kind: 'cabin', sides: [55, 35, 25] },
  { kind: 'medium', sides: [65, 45, 27] },
  { kind: 'large', sides: [75, 50, 30] },
] as const;
export type SuitcaseKind = (typeof SUITCASES)[number]['kind'];

export const MOST_SUITCASES = 20;

/** How many suitcases, as somebody types it; empty is none, null is no number of suitcases. */
export const readCount = (text: string): number | null => {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  if (!/^\d{1,2}$/.test(trimmed)) return null;
  return Number(trimmed) <= MOST_SUITCASES ? Number(trimmed) : null;
};

/** The room that a suitcase takes, in whole litres on the safe side. */
export const litresOf = ([height, width, depth]: readonly [number, number, number]): number =>
  Math.ceil((height * width * depth) / 1000);

export type Luggage = Readonly<Record<SuitcaseKind, number>>;

export type LuggageFit = {
  /** Litres of each suitcase, one after the other. */
  readonly cases: readonly { readonly kind: SuitcaseKind; readonly litres: number }[];
  readonly used: number;
  /** Litres left; less than nothing is missing. */
  readonly left: number;
};

/** Suitcases against a boot, by their volume. */
export const luggageFitOf = (trunkL: number, luggage: Luggage): LuggageFit => {
  const cases = SUITCASES.toReversed().flatMap(({ kind, sides }) =>
    Array.from({ length: luggage[kind] }, () => ({ kind, litres: litresOf(sides) })),
  );
  const used = cases.reduce((sum, { litres }) => sum + litres, 0);
  return { cases, used, left: Math.floor(trunkL - used) };
};
