import type { Page } from '#ui/page-context.ts';

/** What the visits' screens ask of catalogue, dealers, places and accounts; app joins them. */

export type ShownModel = {
  readonly code: string;
  readonly name: string;
  /** Address of its picture, but for the width. */
  readonly picture: string;
};

export type ShownDealer = {
  readonly id: string;
  readonly name: string;
  readonly place: string;
  readonly phone: string;
  readonly call: string;
  readonly distance: string | null;
};

export type FoundDealers = {
  /** Where they were looked for, in words; null: anywhere. */
  readonly place: string | null;
  readonly problem: string | null;
  readonly list: readonly ShownDealer[];
};

export type VisitPorts = {
  readonly listModels: (page: Page) => Promise<readonly ShownModel[]>;
  /** Near a postal code, an address or a city, those that offer something; nothing said: near the place the visitor keeps. */
  readonly findDealers: (
    page: Page,
    request: { readonly where: string; readonly service: 'TEST_DRIVE' | 'SERVICE' | 'BODY_SHOP' | 'VIRTUAL' },
  ) => Promise<FoundDealers>;
  readonly findDealer: (page: Page, id: string) => Promise<ShownDealer | null>;
  /** What the account knows of whoever is signed in. */
  readonly getContact: (page: Page) => Promise<{ name: string; email: string; phone: string } | null>;
  readonly brandName: (brand: string) => string;
};
