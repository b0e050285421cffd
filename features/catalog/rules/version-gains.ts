import type { Measure } from './datasheet.ts';

/** A version as it differs from another: its sheet, its equipment and its model year. */
export type VersionSheet = {
  readonly name: string;
  readonly year: number;
  readonly measures: readonly Measure[];
  readonly highlights: readonly string[];
};

export type Gains = {
  /** Equipment that the other has not, or not as good. */
  readonly highlights: readonly string[];
  /** Of which measures there is more, and how much more. */
  readonly measures: readonly (Measure & { readonly key: Gained })[];
  /** Model year, where it is a newer one. */
  readonly year: number | null;
};

/** Measures of which more is a gain to anybody. */
const GAINED = ['powerCv', 'rangeKm'] as const;
type Gained = (typeof GAINED)[number];

/** What a version adds to the one before it, as far as their sheets and equipment say. */
export const gainsOf = (before: VersionSheet, version: VersionSheet): Gains => ({
  highlights: version.highlights.filter((line) => !before.highlights.includes(line)),
  measures: GAINED.flatMap((key) => {
    const measure = version.measures.find((one) => one.key === key);
    const other = before.measures.find((one) => one.key === key);
    const more = measure === undefined || other === undefined ? 0 : measure.value - other.value;
    return measure === undefined || more <= 0 ? [] : [{ ...measure, key, value: more }];
  }),
  year: version.year > before.year ? version.year : null,
});

export type KeyFigure = Measure & {
  /** The version that has it, where not all have. */
  readonly version: string | null;
};

/** Of a line the first measure that a version states counts. */
export type Preference = readonly (readonly [key: string, best: 'most' | 'least'])[];

/** What is asked first of a car. */
const ASKED: readonly Preference[] = [
  [['powerCv', 'most']],
  [['accelerationS', 'least']],
  [
    ['rangeKm', 'most'],
    ['roadKml', 'most'],
  ],
  [
    ['trunkL', 'most'],
    ['payloadKg', 'most'],
  ],
];

export const keyFiguresOf = (versions: readonly VersionSheet[]): KeyFigure[] => bestFigures(ASKED, versions);

/** The best of all versions, line by line. */
export const bestFigures = (asked: readonly Preference[], versions: readonly VersionSheet[]): KeyFigure[] =>
  asked.flatMap((line) => {
    for (const [key, best] of line) {
      const found = versions.flatMap(({ name, measures }) => {
        const measure = measures.find((one) => one.key === key);
        return measure === undefined ? [] : [{ ...measure, version: name }];
      });
      const [first] = found.toSorted((one, other) =>
        best === 'most' ? other.value - one.value : one.value - other.value,
      );
      if (first === undefined) continue;
      const isEverybodys = found.length === versions.length && found.every(({ value }) => value === first.value);
      return [{ ...first, version: isEverybodys ? null : first.version }];
    }
    return [];
  });
