/** Facts of a car that an answer may ask for: measures of its sheet, what it costs (in whole units of the currency), what it is. */
export const MEASURED = [
  'price',
  'seats',
  'trunkL',
  'clearanceMm',
  'payloadKg',
  'powerCv',
  'accelerationS',
  'cityKml',
  'rangeKm',
  'lengthMm',
] as const;
export const NAMED = ['body', 'fuel', 'gear'] as const;

export type MeasuredFact = (typeof MEASURED)[number];
export type NamedFact = (typeof NAMED)[number];

/** What a named fact may be, as the catalogue has it. */
export const WORDS_OF = {
  body: ['hatch', 'sedan', 'suv-compact', 'suv-mid', 'pickup', 'van', 'coupe', 'city-electric'],
  fuel: ['Diesel', 'Flex', 'Tetrafuel', 'Electric', 'Hybrid', 'Gas', 'Flex Hybrid'],
  gear: ['MANUAL', 'AUTOMATIC', 'CVT', 'DUAL_CLUTCH', 'SINGLE_SPEED'],
} as const satisfies Record<NamedFact, readonly string[]>;

export type Preference =
  | { readonly fact: MeasuredFact; readonly sense: 'LEAST' | 'MOST'; readonly amount: number; readonly weight: number }
  | { readonly fact: NamedFact; readonly sense: 'ONE_OF'; readonly words: readonly string[]; readonly weight: number };

export type Option = { readonly text: string; readonly preferences: readonly Preference[] };
export type Question = { readonly text: string; readonly isMany: boolean; readonly options: readonly Option[] };

/** A car as its facts: a measure that its sheet does not state is not there. */
export type Candidate = {
  readonly id: string;
  readonly modelCode: string;
  readonly amount: number;
  readonly measured: Readonly<Partial<Record<MeasuredFact, number>>>;
  readonly named: Readonly<Record<NamedFact, string>>;
};
