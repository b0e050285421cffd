import type { ConfigurableCar } from '#features/catalog/public.ts';
import type { CallApi } from '#kernel/client.ts';
import type { Money } from '#kernel/money.ts';
import type { CarCodes } from '../rules/car-codes.ts';
import type { StockLabel } from '../rules/current-car.ts';

/** What the server says a car costs. */
export type CheckedPrice = {
  readonly total: Money;
  /** Ley 27.743 and Res. SIC 4/2025: Argentina shows it beside the total; null elsewhere. */
  readonly totalWithoutTaxes: Money | null;
};

/** The calls of other features that the screen makes: app joins them, so that no feature needs another's contract. */
export type BuildPorts = {
  /** Null where the price could not be had. */
  readonly price: (call: CallApi, codes: CarCodes) => Promise<CheckedPrice | null>;
  /** Null where the stock could not be had. */
  readonly stock: (call: CallApi, codes: CarCodes) => Promise<StockLabel | null>;
};

/** In the browser the calls are loaded when the first is made. */
export type LoadPorts = () => Promise<BuildPorts>;

/** What only the server asks for: kept apart, so that the browser does not carry it. */
export type ServerPorts = BuildPorts & {
  readonly brandName: (brand: string) => string;
  readonly findCar: (call: CallApi, modelSlug: string) => Promise<ConfigurableCar | null>;
};
