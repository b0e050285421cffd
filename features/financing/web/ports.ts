import type { CallResult } from '#kernel/client.ts';
import type { Self } from '#features/accounts/public.ts';
import type { Money } from '#kernel/money.ts';
import type { Page } from '#ui/page-context.ts';
import type { FinancedCar } from '../contract/shapes.ts';
import type { QuotedCar } from './ask.ts';

/** `withoutTaxes`: Ley 27.743 and Res. SIC 4/2025, in Argentina alone. */
export type CarPrice = { readonly total: Money; readonly withoutTaxes: Money | null };

/** What an own order leaves to a bank. */
export type OrderPlan = {
  /** Its payment plan's part for one, and what no part is to bring. */
  readonly room: Money;
  /** Why no bank may lend for it now, as the proposal would be refused; null where one may. */
  readonly barred:
    | 'coupon.withoutCredit'
    | 'financing.loanPaid'
    | 'financing.orderState'
    | 'financing.proposalOpen'
    | null;
  /** Where the plan is changed. */
  readonly href: string;
  readonly dealerId: string;
  /** Whether it goes on, waits for its car to come back, or is over. */
  readonly stands: 'running' | 'returning' | 'over';
};

/** Where to go on from a car that can neither be had built nor be built now. */
export type MissingCar = {
  readonly waiting: string;
  /** Cars like it; null where there are none. */
  readonly similar: string | null;
};

/** The car an address or an order names, as it is priced. */
export type FoundCar = {
  readonly car: FinancedCar;
  /** Null where it cannot be built as it was chosen. */
  readonly price: CarPrice | null;
  /** What an order has paid already: part of the entrance. */
  readonly paid: Money | null;
  /** Null where there is no order. */
  readonly plan: OrderPlan | null;
  /** Where the car can be changed; null where it is an order's. */
  readonly change: string | null;
  /** Left out or null: it can be reserved, or is an order's or an offer's. */
  readonly missing?: MissingCar | null;
  /** The plans it is financed on. */
  readonly planType: 'MSC' | 'OFFER';
};

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
  /** Null where the version is not on sale. */
  readonly findCar: (page: Page, car: QuotedCar) => Promise<FoundCar | null>;
  /** An own order with what it froze; null for any other. */
  readonly findOrder: (page: Page, id: string) => Promise<FoundCar | null>;
  /** The car of an offer at the offer's price; null where it cannot be reserved now. */
  readonly findOffer: (page: Page, code: string, car: QuotedCar | null) => Promise<FoundCar | null>;
  readonly findDealers: (page: Page, postalCode: string) => Promise<FoundDealers>;
  /** Where a postal code lies; null where it leads nowhere. */
  readonly findPlace: (
    page: Page,
    postalCode: string,
  ) => Promise<{ readonly stateCode: string; readonly city: string | null } | null>;
  readonly findDealer: (page: Page, id: string) => Promise<DealerShown | null>;
  /** Whom to call when a bank is silent: the dealer near the visitor, or any; null where none can be had. */
  readonly someDealer: (page: Page) => Promise<DealerShown | null>;
  readonly getSelf: (page: Page) => Promise<CallResult<Self>>;
};
