import type { EngineKey } from './engines.ts';
import type { GearboxKey } from './gearboxes.ts';

/**
 * Versions: name, engine, gearbox, trim level (0 entry to 3 top), list price in each market in whole reais and pesos (null:
 * not sold there), model years, and the discount of the online sale in per cent where there is one.
 */
export type Trim = readonly [
  name: string,
  engine: EngineKey,
  gear: GearboxKey,
  level: 0 | 1 | 2 | 3,
  br: number | null,
  ar: number | null,
  years?: readonly number[],
  online?: number,
];

const BOTH = [2026, 2027] as const;

export const trims: Readonly<Record<string, readonly Trim[]>> = {
  '358': [
    ['1.0', 'fire10', 'mt5', 0, 92_990, null],
    ['Drive 1.0', 'fire10', 'mt5', 1, 99_990, null, BOTH],
    ['Drive 1.3 CVT', 'fire13', 'cvt', 2, 113_990, null, [2027], 2],
  ],
  '363': [
    ['Drive T200', 't200', 'cvt', 1, 129_990, 39_900_000, BOTH],
    ['Audace T200 Hybrid', 't200h', 'cvt', 2, 144_990, null, [2027], 3],
    ['Impetus T200', 't200', 'cvt', 3, 154_990, 46_800_000],
  ],
  '376': [
    ['Endurance T270', 't270', 'at6', 0, 159_990, 48_700_000],
    ['Volcano T270', 't270', 'at6', 2, 189_990, 56_900_000, BOTH],
    ['Ranch TD450', 'td450', 'at9', 3, 224_990, 68_500_000, [2027], 2],
  ],
  '289': [
    ['Cargo 2.2 Diesel', 'td450', 'mt6', 0, 214_990, 62_300_000, BOTH],
    ['Cargo L 2.2 Diesel', 'td450', 'at9', 1, 239_990, 69_800_000],
  ],
  '291': [
    ['Drive 1.0', 'fire10', 'mt5', 0, 99_990, 29_900_000],
    ['Drive 1.3 CVT', 'fire13', 'cvt', 1, 114_990, 33_700_000, BOTH],
    ['Precision 1.3 CVT', 'fire13', 'cvt', 2, 122_990, null],
  ],
  '364': [
    ['T270', 't270', 'at6', 2, 169_990, 54_900_000, BOTH],
    ['Scorpio T270', 't270', 'at6', 3, 184_990, 59_900_000, [2027], 2],
  ],
  '501': [
    ['Scorpionissima', 'ev155', 'ev', 3, 239_990, 78_500_000],
    ['Turismo', 'ev155', 'ev', 2, 219_990, 71_900_000],
  ],
  '609': [
    ['Sport T270', 't270', 'at6', 0, 139_990, 44_900_000],
    ['Altitude T270', 't270', 'at6', 1, 154_990, 49_300_000, BOTH],
    ['Longitude T270', 't270', 'at6', 2, 169_990, 53_900_000, [2027], 2],
    ['Trailhawk T270 4x4', 't270', 'at9', 3, 189_990, 61_800_000],
  ],
  '675': [
    ['Sport T270', 't270', 'at6', 0, 179_990, 57_900_000, BOTH],
    ['Longitude T270', 't270', 'at6', 1, 199_990, 63_800_000],
    ['Limited T270', 't270', 'at6', 2, 219_990, 69_900_000, [2027], 2],
    ['Blackhawk Hurricane 4x4', 'h4', 'at9', 3, 279_990, 89_700_000],
  ],
  '681': [
    ['Longitude T270', 't270', 'at6', 1, 229_990, 72_900_000],
    ['Limited T270', 't270', 'at6', 2, 254_990, null, BOTH],
    ['Overland TD450 4x4', 'td450', 'at9', 3, 309_990, 98_600_000],
  ],
  '691': [
    ['Big Horn TD450', 'td450', 'at9', 1, 229_990, 74_900_000, BOTH],
    ['Laramie Hurricane', 'h4', 'at9', 2, 259_990, 83_500_000],
    ['R/T Hurricane', 'h4', 'at9', 3, 274_990, 89_900_000, [2027], 2],
  ],
  DT6: [
    ['Laramie Hurricane', 'six', 'at8', 2, 459_990, 149_900_000],
    ['Limited Night Edition', 'six', 'at8', 3, 499_990, 163_500_000],
  ],
  LC2: [
    ['R/T HEMI', 'v8', 'at8', 1, 449_990, 158_000_000, [2026]],
    ['Scat Pack 392', 'v8big', 'at8', 2, 498_990, 179_000_000, [2026]],
    ['SRT Hellcat', 'v8super', 'at8', 3, 689_990, 239_000_000, [2026]],
  ],
  WDE: [
    ['GT V6 AWD', 'v6', 'at8', 1, 389_990, 132_000_000, BOTH],
    ['R/T HEMI AWD', 'v8', 'at8', 2, 449_990, 154_000_000],
  ],
  LX4: [
    ['Touring V6', 'v6', 'at8', 1, 319_990, 112_000_000, [2026]],
    ['300C HEMI', 'v8', 'at8', 3, 419_990, 146_000_000, [2026]],
  ],
  RUC: [
    ['Touring L V6', 'v6', 'at9', 1, 379_990, 131_000_000],
    ['Limited Plug-in', 'phev', 'cvt', 3, 459_990, 157_000_000, BOTH],
  ],
  '1CSX': [
    ['Live 1.0', 'fire10', 'mt5', 0, 84_990, 27_400_000],
    ['Feel 1.0', 'fire10', 'mt5', 1, 91_990, 29_200_000, BOTH],
    ['You T200', 't200', 'cvt', 2, 108_990, null, [2027], 3],
    ['Feel Pack 1.6', 'u16', 'at6', 2, null, 33_600_000],
  ],
  '1CBQ': [
    ['Feel 1.0', 'fire10', 'mt5', 1, 98_990, 31_900_000],
    ['Feel T200', 't200', 'cvt', 2, 114_990, 36_700_000, BOTH],
    ['Shine T200', 't200', 'cvt', 3, 122_990, 39_800_000],
  ],
  '1CAX': [
    ['Feel 1.0', 'fire10', 'mt5', 1, 106_990, null],
    ['Feel 7 T200', 't200', 'cvt', 2, 124_990, null, BOTH],
    ['Shine 7 T200', 't200', 'cvt', 3, 136_990, null],
  ],
  '1PP2': [
    ['Active 1.0', 'fire10', 'mt5', 0, 94_990, null],
    ['Allure 1.6', 'u16', 'at6', 1, null, 34_900_000, BOTH],
    ['Allure T200', 't200', 'cvt', 2, 114_990, 38_600_000, [2027], 2],
    ['GT T200 Hybrid', 't200h', 'cvt', 3, 132_990, 43_900_000],
    ['e-208 GT', 'ev136', 'ev', 3, 189_990, 62_900_000],
  ],
  '1P28': [
    ['Active T200', 't200', 'cvt', 1, 129_990, 42_700_000],
    ['Allure T200', 't200', 'cvt', 2, 146_990, 47_900_000, BOTH],
    ['GT T200 Hybrid', 't200h', 'cvt', 3, 164_990, 54_300_000, [2027], 2],
  ],
  '1PK9': [
    ['Confort 1.6', 'u16', 'mt5', 0, null, 36_900_000],
    ['Confort 1.6 HDi', 'hdi16', 'mt5', 1, null, 40_800_000, BOTH],
  ],
  '332': [
    ['Urbano', 'ev118', 'ev', 1, 149_990, 48_900_000, BOTH],
    ['Icona', 'ev118', 'ev', 3, 169_990, 55_400_000],
  ],
  '6JL': [
    ['Sahara Hurricane 4x4', 'h4', 'at8', 2, 429_990, 139_900_000, BOTH],
    ['Rubicon Hurricane 4x4', 'h4', 'at8', 3, 469_990, 152_500_000],
  ],
  '278': [
    ['Working 1.3', 'fire13', 'mt5', 0, 104_990, 34_800_000],
    ['Big Horn 1.3 CVT', 'fire13', 'cvt', 1, 119_990, 39_700_000, BOTH],
  ],
  '1CBK': [
    ['Feel 1.6', 'u16', 'at6', 1, 139_990, 44_900_000, BOTH],
    ['Shine 1.6 HDi', 'hdi16', 'mt5', 2, null, 51_800_000],
  ],
  '1P4F': [
    ['Allure T200 Hybrid', 't200h', 'cvt', 2, 179_990, 58_600_000, BOTH],
    ['GT T200 Hybrid', 't200h', 'cvt', 3, 199_990, 64_900_000, [2027], 2],
  ],
};
