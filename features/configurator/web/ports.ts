import type { StockAnswer } from '#kernel/delivery-words.ts';
import type { ConfigurableCar } from '#features/catalog/public.ts';
import type { CallApi } from '#kernel/client.ts';
import type { Money } from '#kernel/money.ts';
import type { RepresentativePlan } from '../contract.ts';
import type { BuiltCar } from '../rules/advice/finish.ts';
import type { CarCodes } from '../rules/car-codes.ts';
import type { CurrentCar, Location } from '../rules/current-car.ts';

export type { Location };
import type { Page } from '#ui/page-context.ts';

/** What the server says a car costs. */
export type CheckedPrice = {
  readonly total: Money;
  /** Ley 27.743 and Res. SIC 4/2025: Argentina shows it beside the total; null elsewhere. */
  readonly totalWithoutTaxes: Money | null;
};

/** Where the visitor said they are, to measure from. */
export type Point = { readonly latitude: number; readonly longitude: number };

type VersionCode = Pick<CarCodes, 'mvsCode' | 'year'>;

/** The calls of other features that the screen makes: app joins them, so that no feature needs another's contract. */
export type BuildPorts = {
  /** Null where the price could not be had. */
  readonly price: (call: CallApi, codes: CarCodes) => Promise<CheckedPrice | null>;
  /** Null where the stock could not be had. */
  readonly stock: (call: CallApi, codes: CarCodes, near: Point | null) => Promise<StockAnswer | null>;
  /** What the online sale asks for a version; null, after a line for the log, where it could not be had. */
  readonly online: (call: CallApi, version: VersionCode, log: (line: string) => void) => Promise<Money | null>;
  /** What everything that may be added to a version costs; null where it could not be had. */
  readonly prices: (call: CallApi, version: VersionCode) => Promise<CurrentCar['prices']>;
  /** Built cars of the version that stand ready. */
  readonly units: (call: CallApi, codes: CarCodes) => Promise<readonly BuiltCar[]>;
};

/** In the browser the calls are loaded when the first is made. */
export type LoadPorts = () => Promise<BuildPorts>;

/** As much of a credit offer as is shown. Money in minor units, rates in per cent with two decimals. */
export type CreditFigures = {
  readonly lender: { readonly name: string };
  readonly term: number;
  readonly entrance: Money;
  readonly installment: Money;
  readonly lastInstallment: Money;
  readonly finalInstallment: Money | null;
  readonly totalWithFinancing: Money;
  readonly monthlyRate: number;
  readonly nominalAnnualRate: number;
  readonly effectiveAnnualRate: number;
  readonly totalCostRate: number;
};

/** The financing engine: what a price costs a month by a plan, on a day of the market; null where they make no loan. */
export type Represent = (choice: {
  readonly plan: RepresentativePlan;
  readonly price: Money;
  readonly on: string;
}) => CreditFigures | null;

export type LoadRepresent = () => Promise<Represent>;

/** A built car like the one configured, in words, as the stock's list shows it. */
export type SimilarCar = {
  readonly id: string;
  readonly name: string;
  readonly color: string | null;
  readonly picture: string | null;
  readonly likeness: string;
  readonly price: string;
  readonly against: string | null;
  readonly differences: readonly string[];
  readonly delivery: string;
  readonly dealer: string;
  readonly href: string;
};

/** What only the server asks for: kept apart, so that the browser does not carry it. */
export type ServerPorts = BuildPorts & {
  readonly represent: LoadRepresent;
  readonly brandName: (brand: string) => string;
  /** The page setting `enable-subsidized-price`. */
  readonly isSubsidized: (page: Page) => boolean;
  /** Built cars like this one, in words, their prices beside its total; none where the stock could not be had. */
  readonly similar: (
    page: Page,
    input: { modelSlug: string; modelCode: string; codes: CarCodes; total: Money },
  ) => Promise<SimilarCar[]>;
  /** Where the visitor said they are, with the areas it belongs to; null where they did not say. */
  readonly location: (page: Page) => Promise<Location | null>;
  readonly near: (page: Page) => Promise<Point | null>;
  readonly findCar: (call: CallApi, modelSlug: string) => Promise<ConfigurableCar | null>;
};
