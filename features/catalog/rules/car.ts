import type { Currency, Market } from '#kernel/market.ts';
import { money, type Money } from '#kernel/money.ts';
import { assetPath } from '#kernel/vehicle-codes.ts';
import {
  SERVICE_CATEGORIES,
  type ConfigurableCar,
  type ConfigurableCoating,
  type ConfigurableColor,
  type ConfigurablePart,
  type ConfigurableService,
  type ConfigurableVersion,
  type Fuel,
  type PaintFinish,
  type PricedCar,
  type Version,
} from '../public.ts';

/** A version as the store reads it, with its prices as bare minor units. */
export type VersionRow = {
  readonly code: string;
  readonly year: number;
  readonly modelCode: string;
  readonly versionCode: string;
  readonly seriesCode: string;
  readonly groupedMvs: string;
  readonly modelName: string;
  readonly modelShortName: string;
  readonly versionName: string;
  readonly fullDescription: string;
  readonly engine: string;
  readonly gear: string;
  readonly fuel: Fuel;
  readonly doors: number;
  readonly currency: Currency;
  readonly amount: number;
  readonly listAmount: number;
  readonly netAmount: number | null;
};

export type PartRow = {
  readonly id: string;
  readonly type: 'COLOR' | 'COATING' | 'ITEM' | 'ACCESSORY' | 'SERVICE';
  readonly code: string;
  readonly name: string;
  readonly description: string | null;
  readonly category: string;
  readonly behaviour: 'OPTIONAL' | 'FEATURED';
  readonly choiceGroup: string | null;
  readonly hex: string | null;
  readonly roofHex: string | null;
  readonly finish: PaintFinish | null;
  readonly amount: number;
  readonly netAmount: number | null;
  readonly versionIds: readonly string[];
  readonly standardOn: readonly string[];
  readonly isRequired: boolean;
  readonly inclusive: readonly string[];
  readonly exclusive: readonly string[];
  readonly colors: readonly string[];
};

export type CarRow = {
  readonly modelCode: string;
  readonly modelName: string;
  readonly modelSlug: string;
  readonly priceListId: string;
  readonly currency: Currency;
  readonly versions: readonly VersionRow[];
  readonly parts: readonly PartRow[];
};

export const versionId = (code: string, year: number): string => `${code}-${year}`;

export const versionOf = (brand: string, row: VersionRow): Version => {
  const { currency, amount, listAmount, netAmount, ...rest } = row;
  return {
    ...rest,
    price: money(amount, currency),
    listPrice: money(listAmount, currency),
    priceWithoutTaxes: netAmount === null ? null : money(netAmount, currency),
    picturePath: assetPath({
      brand,
      model: row.modelCode,
      version: row.versionCode,
      series: row.seriesCode,
      year: row.year,
    }),
  };
};

const isServiceCategory = (value: string): value is ConfigurableService['category'] =>
  SERVICE_CATEGORIES.some((category) => category === value);

const base = (
  row: PartRow,
  currency: Currency,
): { id: string; code: string; name: string; price: Money; versionIds: string[] } => ({
  id: row.id,
  code: row.code,
  name: row.name,
  price: money(row.amount, currency),
  versionIds: [...row.versionIds],
});

export const colorOf = (row: PartRow, currency: Currency): ConfigurableColor => {
  if (row.hex === null || row.finish === null) throw new TypeError(`colour ${row.id} has no paint`);
  return { ...base(row, currency), hex: row.hex, roofHex: row.roofHex, finish: row.finish };
};

export const coatingOf = (row: PartRow, currency: Currency): ConfigurableCoating => {
  if (row.hex === null) throw new TypeError(`coating ${row.id} has no colour`);
  return { ...base(row, currency), hex: row.hex };
};

export const partOf = (row: PartRow, currency: Currency): ConfigurablePart => ({
  ...base(row, currency),
  description: row.description ?? '',
  category: row.category,
  type: row.type === 'ITEM' ? 'ITEM' : 'ACCESSORY',
  inclusive: [...row.inclusive],
  exclusive: [...row.exclusive],
  optionalColors: row.colors.map((colorId) => ({ colorId })),
  choiceGroup: row.choiceGroup,
  behaviour: row.behaviour,
  ...(row.isRequired ? { isRequired: true } : {}),
});

const serviceOf = (row: PartRow, currency: Currency): ConfigurableService => {
  if (!isServiceCategory(row.category)) throw new TypeError(`service ${row.id} has no known category`);
  return {
    ...base(row, currency),
    serviceName: row.name,
    description: row.description ?? '',
    category: row.category,
    choiceGroup: row.choiceGroup,
  };
};

export const assembleCar = ({ brand, market, row }: { brand: string; market: Market; row: CarRow }): PricedCar => {
  const { currency } = row;
  const ofType = (...types: PartRow['type'][]): PartRow[] => row.parts.filter(({ type }) => types.includes(type));
  const standardCoating = (id: string): string | null =>
    row.parts.find((part) => part.type === 'COATING' && part.standardOn.includes(id))?.code ?? null;
  const versions = row.versions.map((version): ConfigurableVersion => {
    const id = versionId(version.code, version.year);
    return { ...versionOf(brand, version), id, standardCoatingCode: standardCoating(id) };
  });
  const car = {
    brand,
    market,
    modelCode: row.modelCode,
    modelName: row.modelName,
    modelSlug: row.modelSlug,
    priceListId: row.priceListId,
    versions,
    colors: ofType('COLOR').map((part) => colorOf(part, currency)),
    coatings: ofType('COATING').map((part) => coatingOf(part, currency)),
    parts: ofType('ITEM', 'ACCESSORY').map((part) => partOf(part, currency)),
    services: ofType('SERVICE').map((part) => serviceOf(part, currency)),
  };
  return { car, netAmounts: netAmountsOf(row) };
};

const netAmountsOf = (row: CarRow): Map<string, number> | null => {
  const entries = [
    ...row.versions.map(({ code, year, netAmount }) => [versionId(code, year), netAmount] as const),
    ...row.parts.map(({ id, netAmount }) => [id, netAmount] as const),
  ];
  const known = entries.filter((entry): entry is [string, number] => entry[1] !== null);
  return known.length === entries.length ? new Map(known) : null;
};

/** The car with only the versions named, and only what they take; null where none is left. */
export const narrowCar = (
  car: ConfigurableCar,
  { mvsCode, year }: { mvsCode?: string | undefined; year?: number | undefined },
): ConfigurableCar | null => {
  const versions = car.versions.filter(
    (version) => (mvsCode === undefined || version.code === mvsCode) && (year === undefined || version.year === year),
  );
  if (versions.length === 0) return null;
  const ids = new Set(versions.map(({ id }) => id));
  const narrow = <T extends { readonly versionIds: string[] }>(list: readonly T[]): T[] =>
    list
      .map((item) => ({ ...item, versionIds: item.versionIds.filter((id) => ids.has(id)) }))
      .filter((item) => item.versionIds.length > 0);
  return {
    ...car,
    versions,
    colors: narrow(car.colors),
    coatings: narrow(car.coatings),
    parts: narrow(car.parts),
    services: narrow(car.services),
  };
};
