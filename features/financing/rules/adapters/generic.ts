import type { Market } from '#kernel/market.ts';
import type { Result } from '#kernel/result.ts';

/** What every simulation asks, whichever bank answers. Amounts in minor units, percents of the price. */
export type GenericRequest = {
  readonly mvsCode: string;
  readonly year: number;
  readonly brand: string;
  readonly market: Market;
  readonly colorCode?: string | undefined;
  readonly partIds: readonly string[];
  readonly entrancePercent: number;
  readonly numberOfInstallments: number;
  readonly finalInstallmentPercentage: number;
  readonly planId: string;
  readonly price: number;
};

/** What every answer comes down to. */
export type GenericResponse = {
  readonly entranceValue: number;
  readonly installmentsValue: number;
  readonly totalInstallments: number;
  readonly installmentsAvailable: readonly number[];
  readonly finalInstallmentValue: number | null;
  readonly minFinalInstallmentPercent: number | null;
  readonly maxFinalInstallmentPercent: number | null;
  /** Empty where the bank sends none. */
  readonly legalText: string;
  readonly hasOffers: true;
};

/** Exact texts of the spec stand in `detail`. */
export type AdapterFailure = 'installmentsUnknown' | 'residualUnknown';

/** From the generic form to a bank's and back. */
export type Adapter<Request, Response> = {
  readonly toWire: (request: GenericRequest) => Request;
  readonly fromWire: (response: Response, request: GenericRequest) => Result<GenericResponse, AdapterFailure>;
};

/** Minor units as the wire has them, and back, rounded to the minor unit. */
export const toMajor = (cents: number): number => cents / 100;
export const toMinor = (major: number): number => Math.round(major * 100);

/** A percent divided by 100, without the binary tail: 17.55 becomes 0.1755. */
export const asFraction = (percent: number): number => Number((percent / 100).toFixed(12));
