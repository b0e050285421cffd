import { engines, type EngineKey } from './engines.ts';
import { gearboxes, type GearboxKey } from './gearboxes.ts';

const FUEL_DIGIT = {
  Flex: '1',
  Gas: '2',
  Diesel: '3',
  Hybrid: '4',
  Electric: '5',
  'Flex Hybrid': '6',
  Tetrafuel: '7',
} as const;
const TRIM_LETTER = ['A', 'D', 'L', 'X'] as const;

/** Vehicle codes of three and of eleven characters for the version, by the length of the model's code. */
export const versionCode = (options: {
  modelCode: string;
  engine: EngineKey;
  gear: GearboxKey;
  fuel: keyof typeof FUEL_DIGIT;
  /** Place among the model's versions, from zero. */
  index: number;
  level: number;
  doors: number;
}): string => {
  const { letter, long } = engines[options.engine];
  const fuel = FUEL_DIGIT[options.fuel];
  if (options.modelCode.length === 3) return `${options.index + 1}${letter}${fuel}`;
  const trim = TRIM_LETTER[options.level] ?? 'A';
  return `A${options.doors}${long}${gearboxes[options.gear].long}${trim}${options.index}${fuel}C`;
};
