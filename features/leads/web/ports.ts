import type { ProfileAttributes } from '../rules/form-state.ts';
import type { AnalyticsIds, Utm } from '../rules/click-id.ts';
import type { Page } from '#ui/page-context.ts';

/** An offer as its receiver must know it. */
export type LeadOffer = {
  readonly code: string;
  /** What its price is: of a month. */
  readonly priceLabel: string | null;
  readonly terms: string;
  readonly until: string;
  /** All of it as one text, for whoever answers. */
  readonly text: string;
};

/** The car a form is about, as far as its address says. */
export type LeadCar = {
  readonly name: string;
  readonly detail: string;
  readonly picture: string | null;
  /** Formatted; null where the car cannot be built as it was chosen, and without taxes where no law asks for it. */
  readonly price: string | null;
  readonly withoutTaxes: string | null;
  readonly modelName: string;
  readonly versionName: string;
  readonly color: string | null;
  readonly mvsCode: string;
  readonly year: number;
  /** The configured car as addresses carry it; null where only a version is named. */
  readonly choice: string | null;
  readonly back: string;
  /** The subscription that is asked for; null for a car to buy. */
  readonly offer: LeadOffer | null;
};

export type DealerOption = {
  readonly code: string;
  readonly label: string;
  /** The one the visitor wrote to last. */
  readonly isLast?: boolean;
};

export type LeadSettings = {
  /** A person's document field takes a company's number too. */
  readonly companyDocument: boolean;
  /** A person may leave the document out, at least in some places: the call knows where. */
  readonly documentOptional: boolean;
};

/** What the screens ask of accounts, dealers, catalogue, configurator and brand: app joins them. */
export type LeadPorts = {
  readonly settings: (page: Page) => LeadSettings;
  readonly profile: (page: Page) => Promise<ProfileAttributes | null>;
  /** The nearest first where it is known where the visitor is. */
  readonly dealers: (page: Page) => Promise<readonly DealerOption[]>;
  /** A dealership that sells, by its code; null for none. */
  readonly dealer: (page: Page, code: string) => Promise<{ readonly name: string; readonly place: string } | null>;
  readonly car: (page: Page) => Promise<LeadCar | null>;
  /** Saves the car under its short code; null where that failed: the lead goes without. */
  readonly keepCar: (page: Page, choice: string) => Promise<string | null>;
  readonly states: (page: Page) => Promise<readonly { readonly code: string; readonly name: string }[]>;
  readonly place: (page: Page) => Promise<{ readonly stateCode: string; readonly cityName: string } | null>;
  readonly company: (page: Page) => {
    readonly name: string;
    readonly phone: string;
    readonly call: string;
    readonly opens: string;
    readonly closes: string;
    readonly privacyEmail: string;
  };
  /** Click and campaign the visitor came by, and the ids of their browser and visit. */
  readonly attribution: (page: Page) => {
    readonly clickId?: string;
    readonly utm: Utm;
    readonly analytics: AnalyticsIds;
  };
  /** Remembers the dealership a form was sent to: the next form begins with it. */
  readonly keepDealer: (page: Page, code: string | undefined) => void;
};
