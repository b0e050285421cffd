import { bestFigures, type Preference, type KeyFigure, type VersionSheet } from './version-gains.ts';

/** What a line of equipment is about: the catalogue says it of each, or says nothing. */
export const CHAPTERS = ['design', 'inside', 'technology', 'safety', 'capability', 'space'] as const;
export type Chapter = (typeof CHAPTERS)[number];

/** A line of a version's equipment. */
export type Equipment = { readonly line: string; readonly chapter: Chapter | null };
export type EquippedSheet = VersionSheet & { readonly equipment: readonly Equipment[] };

/** Which versions have a line: all, all from one on in the order of the list, or those named, by their places in it. */
export type Availability =
  | { readonly kind: 'all' }
  | { readonly kind: 'from'; readonly first: number }
  | { readonly kind: 'some'; readonly places: readonly number[] };

export const availabilityOf = (places: readonly number[], count: number): Availability => {
  if (places.length === count) return { kind: 'all' };
  const first = count - places.length;
  if (places.length > 1 && places[0] === first) return { kind: 'from', first };
  return { kind: 'some', places };
};

export type ChapterLine = { readonly line: string; readonly availability: Availability };

/** Equipment of one chapter: what all versions have first, what the dearest alone has last. */
export const linesOf = (chapter: Chapter, sheets: readonly EquippedSheet[]): ChapterLine[] => {
  const places = new Map<string, number[]>();
  for (const [place, { equipment }] of sheets.entries())
    for (const one of equipment)
      if (one.chapter === chapter) places.set(one.line, [...(places.get(one.line) ?? []), place]);
  return [...places]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([line, found]) => ({ line, availability: availabilityOf(found, sheets.length) }));
};

/** Measures that belong to a chapter, the best of all versions. */
const MEASURED: Readonly<Record<'range' | 'capability', readonly Preference[]>> = {
  range: [
    [['rangeKm', 'most']],
    [['useKwh100', 'least']],
    [['batteryKwh', 'most']],
    [['cityKml', 'most']],
    [['roadKml', 'most']],
    [['tankL', 'most']],
  ],
  capability: [[['torqueKgfm', 'most']], [['topSpeedKmh', 'most']], [['clearanceMm', 'most']], [['payloadKg', 'most']]],
};

export const chapterFigures = (chapter: keyof typeof MEASURED, sheets: readonly VersionSheet[]): KeyFigure[] =>
  bestFigures(MEASURED[chapter], sheets);
