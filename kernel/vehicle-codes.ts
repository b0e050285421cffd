import type { Market } from './market.ts';

/** Where a vehicle code is cut: the length of the model code, of model and version together, of the whole. */
export type VehicleCodeCuts = readonly [model: number, version: number, series: number];

export type VehicleCodeParts = { readonly model: string; readonly version: string; readonly series: string };

/** Model 3, version 3, series 1: the usual form. */
export const SHORT_CUTS: VehicleCodeCuts = [3, 6, 7];
/** Model 4, version 11, series 1: the form of some brands, as their data says. */
export const LONG_CUTS: VehicleCodeCuts = [4, 15, 16];

/**
 * Model, version and series of a vehicle code (mvs). A brand's own cuts are brand data; without them the total length
 * tells the form (7 or 16 characters). Null for any other length and for characters beside 0-9 and A-Z: never a guess.
 */
export function splitVehicleCode(code: unknown, cuts?: VehicleCodeCuts): VehicleCodeParts | null {
  if (typeof code !== 'string') return null;
  const chosen = cuts ?? [SHORT_CUTS, LONG_CUTS].find((known) => known[2] === code.length);
  if (!chosen || code.length !== chosen[2] || !/^[0-9A-Z]+$/.test(code)) return null;
  const [model, version] = chosen;
  return { model: code.slice(0, model), version: code.slice(model, version), series: code.slice(version) };
}

export function joinVehicleCode({ model, version, series }: VehicleCodeParts): string {
  return `${model}${version}${series}`;
}

/** Chassis: exactly 17 characters A-Z and 0-9. */
export function isChassis(value: unknown): boolean {
  return typeof value === 'string' && value.length === 17 && /^[A-Z0-9]+$/.test(value);
}

/** A chassis number as ISO 3779 has it: without I, O and Q, which read like 1 and 0. */
export function isVin(value: unknown): boolean {
  return isChassis(value) && !/[IOQ]/.test(String(value));
}

const VIN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const;
/** Values of A to Z in 49 CFR 565.15 table III; I, O and Q have none. */
const VIN_LETTER_VALUES = '12345678.12345.7.923456789';

function vinValue(character: string): number {
  const digit = '0123456789'.indexOf(character);
  return digit >= 0 ? digit : Number(VIN_LETTER_VALUES.charAt(character.charCodeAt(0) - 65));
}

/**
 * Whether the ninth character is the North American check digit (49 CFR 565.15). Vehicles built in Mercosur need not
 * carry one, so this is a hint about a mistyped import, never a reason to refuse.
 */
export function hasVinCheckDigit(value: unknown): boolean {
  if (!isVin(value)) return false;
  const vin = String(value);
  const rest = VIN_WEIGHTS.reduce<number>((sum, weight, index) => sum + weight * vinValue(vin.charAt(index)), 0) % 11;
  return vin.charAt(8) === (rest === 10 ? 'X' : String(rest));
}

export type PlateKind = 'br-old' | 'br-mercosul' | 'ar-old' | 'ar-mercosur';

/** Seven characters in Brazil (Contran Res. 780/2019), six or seven in Argentina (Disp. DNRPA 122/2016). */
const PLATE_FORMS: Readonly<Record<PlateKind, RegExp>> = {
  'br-old': /^[A-Z]{3}[0-9]{4}$/i,
  'br-mercosul': /^[A-Z]{3}[0-9][A-Z][0-9]{2}$/i,
  'ar-old': /^[A-Z]{3}[0-9]{3}$/i,
  'ar-mercosur': /^[A-Z]{2}[0-9]{3}[A-Z]{2}$/i,
};
const PLATE_KINDS = ['br-old', 'br-mercosul', 'ar-old', 'ar-mercosur'] as const;

/** Which country's and generation's plate a text is; undefined for none. The four forms exclude each other. */
export function plateKind(value: unknown): PlateKind | undefined {
  if (typeof value !== 'string' || value.length > 7) return undefined;
  return PLATE_KINDS.find((kind) => PLATE_FORMS[kind].test(value));
}

/** A plate of the market: three letters, a digit, a letter or digit, two digits; in Argentina AAA999 or AA999AA. */
export function isPlate(value: unknown, market: Market = 'br'): boolean {
  return plateKind(value)?.startsWith(market) ?? false;
}

/** Capitals without blanks, dashes or dots of any kind: the form in which plates travel and are compared. */
export function normalizePlate(text: string): string {
  return text.replace(/[\s\p{Pd}.·]/gu, '').toUpperCase();
}

/** The Mercosul plate of an old Brazilian one: its second digit becomes the letter A to J. Null for any other text. */
export function toMercosulPlate(value: unknown): string | null {
  if (typeof value !== 'string' || plateKind(value) !== 'br-old') return null;
  const plate = value.toUpperCase();
  return `${plate.slice(0, 4)}${'ABCDEFGHIJ'.charAt(Number(plate.charAt(4)))}${plate.slice(5)}`;
}

/** Pictures a vehicle's content folder holds. `360/mobile` is the small-screen set of the frames in `360`. */
export const ASSET_KINDS = ['profile', 'hero', '360', '360/mobile', 'hybrid-profile', 'label', 'recall-logo'] as const;
export type AssetKind = (typeof ASSET_KINDS)[number];

export type AssetPathParts = {
  readonly brand: string;
  readonly model?: string | null;
  readonly version?: string | null;
  readonly series?: string | null;
  readonly year?: string | number | null;
};

/** The log line of a vehicle picture nobody can find; its text is fixed in both markets. */
export const MISSING_ASSET_PARTS = 'Failed to build base car image url. Missing required parameters.';

/** Browser and server both have one; the kernel needs the types of neither. */
const toConsole = (line: string): void =>
  (globalThis as { console?: { error: (line: string) => void } }).console?.error(line);

function segment(part: unknown): string {
  const text = typeof part === 'number' ? String(part) : part;
  return typeof text === 'string' ? text.trim().replace(/[^0-9A-Za-z-]/g, '') : '';
}

/**
 * `/content/dam/{brand}/products/{model}/{version}/{series}/{year}/page/`, plus the picture's name where one is asked for
 * (a file such as `hero.webp`, or the folder of frames). Null, after the log line, where model, version, series or year
 * is missing: the page then shows its default picture. Characters that could leave the folder are dropped.
 */
export function assetPath(
  parts: AssetPathParts,
  options: { kind?: AssetKind; extension?: string; log?: (line: string) => void } = {},
): string | null {
  const { kind, extension = 'webp', log = toConsole } = options;
  const segments = [parts.brand, 'products', parts.model, parts.version, parts.series, parts.year].map(segment);
  if (segments.some((text) => text === '')) {
    log(MISSING_ASSET_PARTS);
    return null;
  }
  const folder = `/content/dam/${segments.join('/')}/page/`;
  if (!kind) return folder;
  return kind.startsWith('360') ? `${folder}${kind}/` : `${folder}${kind}.${extension}`;
}
