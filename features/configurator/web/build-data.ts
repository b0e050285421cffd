import type { StockAnswer } from '#kernel/delivery-words.ts';
import type { ConfigurableCar } from '#features/catalog/public.ts';
import type { RepresentativePlan } from '../contract.ts';
import type { Advice } from '../rules/advice/advisor.ts';
import type { Location } from '../rules/current-car.ts';
import type { ConfiguratorStep } from '../rules/steps.ts';
import { FIELDS, type Click } from './click.ts';
import type { CheckedPrice, Point, SimilarCar } from './ports.ts';
import type { SomeTexts } from '#ui/translate.ts';

export type Domains = Readonly<Record<string, 'forced' | 'forbidden'>>;

/** An instalment in words, with what the law wants beside it. */
export type InstalmentView = {
  /** Minor units. */
  readonly amount: number;
  readonly market: 'br' | 'ar';
  /** Beside other prices: `48x de R$ 3.210,00`, and the final instalment where there is one. */
  readonly short: string;
  /** In little room, with its cost. */
  readonly brief: string;
  readonly text: string;
  /** The final instalment; null for a plan without one. */
  readonly final: string | null;
  /** The total cost rate where the law wants it larger than the rest; null elsewhere. */
  readonly rate: string | null;
  readonly legal: string;
};

export type StepPaths = Readonly<Record<ConfiguratorStep, string>>;

export type BuildData = {
  readonly car: ConfigurableCar;
  readonly brandName: string;
  /** The car the page was made for, as its address code. */
  readonly code: string;
  readonly lost: readonly string[];
  readonly isUnreadable: boolean;
  /** A click that needs the visitor's answer first, or leads nowhere by itself; and what can be done about it. */
  readonly question: Click | null;
  readonly advice: Advice | null;
  /** Options that are not free as the car stands, by id. */
  readonly domains: Domains;
  readonly price: CheckedPrice | null;
  readonly stock: StockAnswer | null;
  /** Where the visitor said they are; null where they did not say. */
  readonly location: Location | null;
  /** That place on the map: the stock is measured from it. */
  readonly near: Point | null;
  /** Whether the market's page settings have the subsidized price on. */
  readonly isSubsidized: boolean;
  /** By which any price's instalment follows; null where nothing is financed. */
  readonly plan: RepresentativePlan | null;
  /** Of the page's own car. */
  readonly instalment: InstalmentView | null;
  readonly texts: SomeTexts;
  readonly paths: {
    readonly steps: StepPaths;
    readonly build: string;
    readonly reserve: string;
    readonly finance: string;
    readonly proposal: string;
    readonly model: string;
    readonly savedCars: string;
  };
  /** The code this very car was shared under, the full address of it, and its summary as a file. */
  readonly shared: { readonly code: string; readonly url: string; readonly pdf: string } | null;
  /** It was put into the person's area just now. */
  readonly isKept: boolean;
  /** Cars that stand built and are much like it; on the summary only. */
  readonly similar: readonly SimilarCar[];
  /** The address of this very car, which is drawn for a phone's camera; on the summary only. */
  readonly address: string | null;
  /** What was typed as a car's code and is none; null where nothing was. */
  readonly unknownCode: string | null;
  readonly failed: 'share' | 'keep' | null;
  /** Picture for who is shown the address, in the car's colour; null where there is none. */
  readonly card: string | null;
  readonly canonical: string;
  /** ISO 8601: when the page was made. */
  readonly at: string;
};

/** Characters a car's code is read from. */
export const LONGEST_CODE = 20;

/** Where the form for a code stands in the page: one that was refused brings the visitor back to it. */
export const CODE_FORM = 'open-code';

/** Names in an address that only the server can answer. */
const SERVER_FIELDS = ['shared', 'share', 'kept', 'unknown', 's', FIELDS.click];

/** The browser has the whole car: steps and choices need no new data; what only the server knows does. */
export const needsServer = (input: { currentUrl: URL; nextUrl: URL; formMethod?: string | undefined }): boolean => {
  const { currentUrl, nextUrl, formMethod = 'GET' } = input;
  const modelOf = (url: URL): string => url.pathname.split('/').slice(0, -1).join('/');
  // The summary is the server's own: its price, its stock, its picture code.
  const isSummary = nextUrl.pathname.endsWith('/resume');
  const isRequested = SERVER_FIELDS.some((name) => nextUrl.searchParams.has(name));
  // Asked for anew as it stands: something has changed since.
  if (currentUrl.href === nextUrl.href) return true;
  return formMethod !== 'GET' || isSummary || isRequested || modelOf(currentUrl) !== modelOf(nextUrl);
};
