import type { ConfigurableCar, ConfigurableVersion } from '#features/catalog/public.ts';
import type { CarCodes } from './car-codes.ts';
import { refuse, type Result } from '#kernel/result.ts';
import { checkChoice, type ChoiceRefusal } from './check.ts';
import { offeredOn, versionOf, type Choice } from './choice.ts';
import { defaultChoice } from './default-choice.ts';

type Coded = { readonly id: string; readonly code: string; readonly versionIds: readonly string[] };

const ofType = (car: ConfigurableCar, type: 'ITEM' | 'ACCESSORY') => car.parts.filter((part) => part.type === type);

/** The choice in the maker's codes, as it travels to the server; null where the version is unknown or has no colour. */
export const codesOf = (car: ConfigurableCar, choice: Choice): CarCodes | null => {
  const version = versionOf(car, choice.versionId);
  const color = car.colors.find((item) => item.id === choice.colorId);
  if (version === undefined || color === undefined) return null;
  const codes = (list: readonly Coded[], ids: readonly string[]): string[] =>
    list.filter((item) => ids.includes(item.id)).map((item) => item.code);
  return {
    mvsCode: version.code,
    year: version.year,
    colorCode: color.code,
    coatingCode: car.coatings.find((item) => item.id === choice.coatingId)?.code ?? null,
    itemCodes: codes(ofType(car, 'ITEM'), choice.partIds),
    accessoryCodes: codes(ofType(car, 'ACCESSORY'), choice.partIds),
    serviceCodes: codes(car.services, choice.serviceIds),
  };
};

/** The version as it comes with nothing added: the car that is meant where only a version is named. Null where it has no colour. */
export const defaultCodes = (car: ConfigurableCar, version: ConfigurableVersion): CarCodes | null =>
  codesOf(car, defaultChoice(car, version));

/** The choice that codes name, for the nearest version of the model; codes nothing answers to come back in `lost`. */
export const findByCodes = (
  car: ConfigurableCar,
  codes: CarCodes,
): { readonly choice: Choice; readonly lost: readonly string[] } | null => {
  const sameCode = car.versions.filter((version) => version.code === codes.mvsCode);
  const version = sameCode.find((item) => item.year === codes.year) ?? sameCode[0];
  if (version === undefined) return null;
  const lost: string[] = version.year === codes.year ? [] : [`${codes.mvsCode}-${codes.year}`];
  const find = (list: readonly Coded[], requested: readonly string[]): string[] => {
    const offered = offeredOn(list, version.id);
    return requested.flatMap((code) => {
      const found = offered.find((item) => item.code === code);
      if (found === undefined) lost.push(code);
      return found === undefined ? [] : [found.id];
    });
  };
  const coating = codes.coatingCode ?? version.standardCoatingCode;
  const choice = {
    versionId: version.id,
    colorId: find(car.colors, [codes.colorCode])[0] ?? null,
    coatingId: find(car.coatings, coating === null ? [] : [coating])[0] ?? null,
    partIds: [...find(ofType(car, 'ITEM'), codes.itemCodes), ...find(ofType(car, 'ACCESSORY'), codes.accessoryCodes)],
    serviceIds: find(car.services, codes.serviceCodes),
  };
  return { choice, lost };
};

/** Codes from outside, held against the car: known, together possible. What a price, a saved car and a reservation ask. */
export const checkCodes = (car: ConfigurableCar, codes: CarCodes): Result<Choice, ChoiceRefusal> => {
  const found = findByCodes(car, codes);
  if (found === null) return refuse('versionUnknown', { params: { id: codes.mvsCode } });
  const [unknown] = found.lost;
  if (unknown === undefined) return checkChoice(car, found.choice);
  return refuse(kindOfUnknown(codes, unknown), { params: { id: unknown } });
};

const kindOfUnknown = (codes: CarCodes, code: string): ChoiceRefusal => {
  if (code === `${codes.mvsCode}-${codes.year}`) return 'versionUnknown';
  if (code === codes.colorCode) return 'colorUnknown';
  if (codes.itemCodes.includes(code) || codes.accessoryCodes.includes(code)) return 'partUnknown';
  return codes.serviceCodes.includes(code) ? 'serviceUnknown' : 'coatingUnknown';
};
