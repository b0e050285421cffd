import type { CallResult } from '#kernel/client.ts';
import type { Self } from '#features/accounts/public.ts';
import type { Money } from '#kernel/money.ts';
import type { Page } from '#ui/page-context.ts';
import type { AskedCar } from './ask.ts';

/** The car as the pages of the flow show it. */
export type CarShown = {
  readonly modelName: string;
  readonly versionName: string;
  readonly year: number;
  readonly color: string | null;
  readonly picture: string | null;
  /** Where the car can be changed. */
  readonly change: string;
};

export type CarPrice = { readonly total: Money; readonly withoutTaxes: Money | null };

export type DealerShown = {
  readonly id: string;
  readonly name: string;
  /** Street and city in one line. */
  readonly place: string;
  readonly phone: string;
  /** `tel:` address. */
  readonly call: string;
  readonly distance: string | null;
};

export type FoundDealers = {
  readonly city: string | null;
  /** What is wrong with the postal code; null when it led somewhere. */
  readonly problem: string | null;
  readonly list: readonly DealerShown[];
};

/** What the screens ask of other features: app joins them, so that no feature needs another's contract. */
export type FundingPorts = {
  readonly findCar: (page: Page, car: AskedCar) => Promise<CarShown | null>;
  /** Total of the configured car by the list in force, and without national taxes where the law asks; null where it cannot be had. */
  readonly priceOf: (page: Page, car: AskedCar) => Promise<CarPrice | null>;
  readonly findDealers: (page: Page, postalCode: string) => Promise<FoundDealers>;
  readonly findDealer: (page: Page, id: string) => Promise<DealerShown | null>;
  /** Whom to call when a bank is silent: the dealer near the visitor, or any; null where none can be had. */
  readonly someDealer: (page: Page) => Promise<DealerShown | null>;
  readonly getSelf: (page: Page) => Promise<CallResult<Self>>;
};
