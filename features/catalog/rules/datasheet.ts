/** How the measures of a version are grouped, ordered and measured on its technical sheet. */
export const SHEET_SECTIONS = ['engine', 'performance', 'consumption', 'dimensions', 'capacities'] as const;
export type SheetSection = (typeof SHEET_SECTIONS)[number];

export const MEASURE_UNITS = [
  'cv',
  'kgfm',
  'cm³',
  '',
  's',
  'km/h',
  'km/l',
  'kWh/100 km',
  'kWh',
  'km',
  'mm',
  'l',
  'kg',
] as const;
export type MeasureUnit = (typeof MEASURE_UNITS)[number];

const SHEET: readonly (readonly [key: string, section: SheetSection, unit: MeasureUnit])[] = [
  ['powerCv', 'engine', 'cv'],
  ['powerPetrolCv', 'engine', 'cv'],
  ['torqueKgfm', 'engine', 'kgfm'],
  ['displacementCc', 'engine', 'cm³'],
  ['cylinders', 'engine', ''],
  ['batteryKwh', 'engine', 'kWh'],
  ['accelerationS', 'performance', 's'],
  ['topSpeedKmh', 'performance', 'km/h'],
  ['cityKml', 'consumption', 'km/l'],
  ['roadKml', 'consumption', 'km/l'],
  ['useKwh100', 'consumption', 'kWh/100 km'],
  ['rangeKm', 'consumption', 'km'],
  ['lengthMm', 'dimensions', 'mm'],
  ['widthMm', 'dimensions', 'mm'],
  ['heightMm', 'dimensions', 'mm'],
  ['wheelbaseMm', 'dimensions', 'mm'],
  ['clearanceMm', 'dimensions', 'mm'],
  ['doors', 'dimensions', ''],
  ['seats', 'capacities', ''],
  ['trunkL', 'capacities', 'l'],
  ['payloadKg', 'capacities', 'kg'],
  ['weightKg', 'capacities', 'kg'],
  ['tankL', 'capacities', 'l'],
];

export type Measure = {
  readonly section: SheetSection;
  readonly key: string;
  readonly value: number;
  readonly unit: MeasureUnit;
};

/** The measures a version states, in the order of the sheet; names the sheet does not know are left out. */
export const measuresOf = (datasheet: Readonly<Record<string, number>>): Measure[] =>
  SHEET.flatMap(([key, section, unit]) => {
    const value = datasheet[key];
    return value === undefined ? [] : [{ section, key, value, unit }];
  });
