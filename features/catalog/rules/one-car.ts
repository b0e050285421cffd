import { addMoney, type Money } from '#kernel/money.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import type {
  ConfigurableCar,
  ConfigurableCoating,
  ConfigurableColor,
  ConfigurablePart,
  ConfigurableVersion,
  Version,
} from '../public.ts';
import { narrowCar } from './car.ts';

/** The car with its newest model year alone. */
export const newestAlone = (car: ConfigurableCar): ConfigurableCar => {
  const year = Math.max(...car.versions.map((version) => version.year));
  return narrowCar(car, { year }) ?? car;
};

type Codes = {
  readonly colorCode?: string | undefined;
  readonly coatingCode?: string | undefined;
  readonly partCodes: readonly string[];
};

export type NamedCar = {
  readonly version: Version;
  readonly color: ConfigurableColor | null;
  readonly coating: ConfigurableCoating | null;
  readonly parts: ConfigurablePart[];
  readonly total: Money;
};

/** What the maker's codes mean on the car's first version, and what it costs with them; refused by the first unknown code. */
export const carOfCodes = (
  car: ConfigurableCar,
  { colorCode, coatingCode, partCodes }: Codes,
): Result<NamedCar, 'versionUnknown' | 'choiceUnknown'> => {
  const [first] = car.versions;
  if (first === undefined) return refuse('versionUnknown');
  const color = car.colors.find(({ code }) => code === colorCode) ?? null;
  const coating = car.coatings.find(({ code }) => code === coatingCode) ?? null;
  const parts = car.parts.filter(({ code }) => partCodes.includes(code));
  const known = [color, coating, ...parts].flatMap((item) => (item === null ? [] : [item.code]));
  const query = [colorCode, coatingCode, ...partCodes].filter((code) => code !== undefined);
  const unknown = query.find((code) => !known.includes(code));
  if (unknown !== undefined) return refuse('choiceUnknown', { params: { id: unknown } });
  const chosen = [color, coating, ...parts].flatMap((item) => (item === null ? [] : [item.price]));
  return ok({ version: plainVersion(first), color, coating, parts, total: addMoney(first.price, ...chosen) });
};

const plainVersion = ({ id: _id, standardCoatingCode: _coating, ...version }: ConfigurableVersion): Version => version;
