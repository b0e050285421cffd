import type { ConfigurableCar } from '#features/catalog/public.ts';
import type { CarCodes } from './car-codes.ts';
import { sameChoice, type Choice } from './choice.ts';
import { defaultChoice } from './default-choice.ts';
import { checkChoice } from './check.ts';
import { codesOf, findByCodes } from './codes.ts';
import { rebuild } from './rebuild.ts';

/**
 * A car in an address: the maker's codes, so that it means the same car after the catalogue was loaded anew.
 * `mvs.year.color.coating.items.accessories.services`, lists joined with `-`, empty ends cut off. Only characters that no
 * address needs to escape.
 */
export const encodeChoice = (codes: CarCodes): string =>
  [
    codes.mvsCode,
    String(codes.year),
    codes.colorCode,
    codes.coatingCode ?? '',
    codes.itemCodes.join('-'),
    codes.accessoryCodes.join('-'),
    codes.serviceCodes.join('-'),
  ]
    .join('.')
    .replace(/\.+$/, '');

const LONGEST = 2000;
const MOST_CODES = 100;
const FORM =
  /^([0-9A-Z]{7}|[0-9A-Z]{16})\.(\d{4})\.([0-9A-Z]{1,16})(?:\.([0-9A-Z]{0,16}))?(?:\.([0-9A-Z-]*))?(?:\.([0-9A-Z-]*))?(?:\.([0-9A-Z-]*))?$/;

const listOf = (text: string | undefined): string[] | null => {
  if (text === undefined || text === '') return [];
  const codes = text.split('-');
  const isFine = codes.length <= MOST_CODES && codes.every((code) => code.length >= 1 && code.length <= 16);
  return isFine ? [...new Set(codes)] : null;
};

/** The codes an address names; null for any other text. Whether the car can be built is `checkCodes`'s question. */
export const decodeChoice = (text: unknown): CarCodes | null => {
  if (typeof text !== 'string' || text.length > LONGEST) return null;
  const match = FORM.exec(text);
  if (match === null) return null;
  const [, mvsCode = '', year, colorCode = '', coating = '', items, accessories, services] = match;
  const itemCodes = listOf(items);
  const accessoryCodes = listOf(accessories);
  const serviceCodes = listOf(services);
  if (itemCodes === null || accessoryCodes === null || serviceCodes === null) return null;
  return {
    mvsCode,
    year: Number(year),
    colorCode,
    coatingCode: coating === '' ? null : coating,
    itemCodes,
    accessoryCodes,
    serviceCodes,
  };
};

/** The code of a choice; empty where the car cannot be named. */
export const codeOf = (car: ConfigurableCar, choice: Choice): string => {
  const codes = codesOf(car, choice);
  return codes === null ? '' : encodeChoice(codes);
};

export type Opened = {
  readonly choice: Choice;
  /** Codes and ids that the car does not have any more, or not together with the rest. */
  readonly lost: readonly string[];
};

/**
 * The car an address or a saved code names. One that cannot be built any more opens as the nearest that can, and says what
 * was left out. Null for text that names no car of this model.
 */
export const openChoice = (car: ConfigurableCar, text: unknown): Opened | null => {
  const codes = decodeChoice(text);
  const found = codes === null ? null : findByCodes(car, codes);
  const version = car.versions.find((item) => item.id === found?.choice.versionId);
  if (found === null || version === undefined) return null;
  const checked = found.lost.length === 0 ? checkChoice(car, found.choice) : null;
  if (checked?.ok === true) return { choice: checked.value, lost: [] };
  const { choice, lost } = rebuild(car, version, found.choice);
  return { choice, lost: [...found.lost, ...lost] };
};

/** The car a model's page starts with: its first version with nothing added. Null for a model without versions. */
export const firstChoice = (car: ConfigurableCar): Choice | null => {
  const [version] = car.versions;
  return version === undefined ? null : defaultChoice(car, version);
};

export const isFirstChoice = (car: ConfigurableCar, choice: Choice): boolean => {
  const first = firstChoice(car);
  return first !== null && sameChoice(first, choice);
};
