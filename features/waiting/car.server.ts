import { findCar } from '#features/catalog/public.server.ts';
import { checkCodes, decodeChoice, encodeChoice, type CarCodes } from '#features/configurator/public.ts';
import type { Market } from '#kernel/market.ts';
import { splitVehicleCode } from '#kernel/vehicle-codes.ts';
import type { Tx } from '#platform/database.server.ts';

type Scope = { readonly brand: string; readonly market: Market; readonly at: Date };
export type NamedCar = { readonly car: string; readonly color: string };

const carOf = async (tx: Tx, { mvsCode, year }: Pick<CarCodes, 'mvsCode' | 'year'>, scope: Scope) => {
  const modelCode = splitVehicleCode(mvsCode)?.model;
  return modelCode === undefined ? null : findCar(tx, { mvsCode, year, modelCode }, scope);
};

/** The car an entry is about, as its columns have it. */
export type SoughtCar = Pick<CarCodes, 'mvsCode' | 'year' | 'colorCode' | 'coatingCode' | 'itemCodes'> & {
  readonly choice: string;
};

/** What an address says of a car that can be built and is on sale; null for anything else. */
export const readCar = async (tx: Tx, choice: string, scope: Scope): Promise<SoughtCar | null> => {
  const codes = decodeChoice(choice);
  const found = codes === null ? null : await carOf(tx, codes, scope);
  if (codes === null || found === null || !checkCodes(found.car, codes).ok) return null;
  const { mvsCode, year, colorCode, coatingCode } = codes;
  const itemCodes = codes.itemCodes.toSorted();
  return { mvsCode, year, colorCode, coatingCode, itemCodes, choice: encodeChoice({ ...codes, itemCodes }) };
};

type Coded = Pick<CarCodes, 'mvsCode' | 'year' | 'colorCode'>;

/** Names of a car and its paint; its codes where it is no longer on sale. */
export const nameCar = async (tx: Tx, codes: Coded, scope: Scope): Promise<NamedCar> => {
  const found = await carOf(tx, codes, scope);
  const version = found?.car.versions.find(({ code, year }) => code === codes.mvsCode && year === codes.year);
  const color = found?.car.colors.find(({ code }) => code === codes.colorCode)?.name ?? codes.colorCode;
  if (version === undefined) return { car: `${codes.mvsCode} ${codes.year}`, color };
  return { car: `${version.modelName} ${version.versionName} ${version.year}`, color };
};
