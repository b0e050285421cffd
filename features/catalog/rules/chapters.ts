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
  const chapters = chaptersByLine(sheets);
  // A version has a line also where its own sheet leaves the chapter open, and has it once however often it is named.
  return [...chapters.keys()]
    .filter((line) => chapters.get(line) === chapter)
    .map((line) => [line, placesOf(line, sheets)] as const)
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([line, places]) => ({ line, availability: availabilityOf(places, sheets.length) }));
};

/** The chapter of each line, as the first sheet that states one has it. */
const chaptersByLine = (sheets: readonly EquippedSheet[]): Map<string, Chapter> => {
  const chapters = new Map<string, Chapter>();
  for (const { line, chapter } of sheets.flatMap(({ equipment }) => equipment))
    if (chapter !== null && !chapters.has(line)) chapters.set(line, chapter);
  return chapters;
};

const placesOf = (line: string, sheets: readonly EquippedSheet[]): number[] =>
  sheets.flatMap(({ equipment }, place) => (equipment.some((one) => one.line === line) ? [place] : []));

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
