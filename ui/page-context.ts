import type { PageCookie } from '#kernel/page-cookie.ts';
import { createContext } from 'react-router';
import type { CallApi, CallResult } from '#kernel/client.ts';
import type { CallOutput, Endpoint } from '#kernel/endpoint.ts';
import type { Market } from '#kernel/market.ts';
import type { Area } from '#brands/texts/areas.ts';
import type { RecordChanges } from './record-words.ts';
import type { KeyUnder, SomeTexts, TextsOf } from './translate.ts';

export type ShownCar = { readonly mvsCode: string; readonly year: number };

export type SubmittedInput = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly idempotencyKey?: string;
  /** One more part of an answer whose first part was counted among the person's calls: it is not counted again. */
  readonly isPart?: boolean;
};

/** Areas of the back office: each has its name and a sentence in the dictionary. */
export type StaffArea = Exclude<KeyUnder<'admin.area'>, `${string}.text`>;

export type Site = { readonly brand: string; readonly market: Market };

/** Page settings in force for a brand and market. The same object until somebody changes a setting or a text. */
export type SiteSettings = {
  readonly switches: {
    readonly chatBot: boolean;
    readonly subsidizedPrice: boolean;
    readonly cpfCnpjInLeadForm: boolean;
    readonly leadsAllowedWithoutCpf: boolean;
    readonly leadsWithoutInfluenceArea: boolean;
  };
  readonly locationTtlMs: number;
  readonly models: readonly string[];
};

/** What a page being rendered knows: set once a request by the server, read by loaders and actions. */
export type Page = {
  readonly brand: string;
  readonly market: Market;
  readonly locale: 'pt-BR' | 'es-AR';
  readonly url: URL;
  readonly call: CallApi;
  /** The same of another site, for the page that stands before all of them. */
  readonly callAt: (site: Site) => CallApi;
  /** A call whose input comes from a form built at run time: its shape is known when the call's own schema has read it. */
  readonly submit: <E extends Endpoint>(declared: E, input: SubmittedInput) => Promise<CallResult<CallOutput<E>>>;
  /** How a record became what it is, as far as whoever looks may see it; null for everybody else. */
  readonly changesOf: (record: {
    readonly type: string;
    readonly id: string;
    readonly before: number | undefined;
  }) => Promise<RecordChanges | null>;
  /** A call that takes a multipart body, given the form a page received; its own hidden fields go along. */
  readonly callForm: <E extends Endpoint>(declared: E, form: FormData) => Promise<CallResult<CallOutput<E>>>;
  /** Texts of the named areas, brand and market resolved: for what is put into words here. */
  readonly texts: <A extends Area>(...areas: readonly A[]) => TextsOf<A>;
  /** Those of them that the page's own screens can show: for what is handed to a screen. */
  readonly shownTexts: <A extends Area>(...areas: readonly A[]) => TextsOf<A>;
  /** Of the named areas only what a brand's team says in place of the default: for texts that the browser has from elsewhere. */
  readonly changedTexts: (...areas: readonly Area[]) => SomeTexts;
  readonly settings: SiteSettings;
  /** Address of a page by name in this market and brand. */
  readonly path: (name: string, params?: Record<string, string>) => string;
  readonly user: {
    readonly id: string;
    readonly name: string;
    readonly staff: boolean;
    readonly menu: readonly StaffArea[];
    readonly roles: readonly string[];
    /** Where else the person works: every site in whose back office they have a role. */
    readonly sites: () => readonly Site[];
  } | null;
  /** Key for a form without scripts, and the token that proves the form is ours; empty for visitors without a session. */
  readonly newKey: () => string;
  readonly formToken: string;
  /** The number that a browser is measured by: the one it has where it is of ours, else a new one; empty where there can be none now. */
  readonly numberFor: (known: string | undefined) => string;
  /** Whether a form was posted to this address: the page is shown once more with what was typed in it. */
  readonly isPosted: boolean;
  /** The form that was posted. The server has found it to be ours before any action runs. */
  readonly form: FormData;
  readonly cookie: (name: string) => string | undefined;
  readonly setCookie: (cookie: PageCookie) => void;
  readonly now: Date;
  /** The car the page is about, for its settings; a loader says which. */
  readonly showCar: (car: ShownCar) => void;
  readonly shownCar: ShownCar | null;
  /** Whether the browser fetches the page before anybody asked to see it: no look. */
  readonly isPrefetch: boolean;
  /** For the page's settings: who finds places in this deployment. */
  readonly locationProvider: { readonly name: string; readonly apiKey: string; readonly region: string };
  /** For the page's settings: services that this deployment has elsewhere. */
  readonly serviceBases: Readonly<Partial<Record<string, string>>>;
  /** Whether the pages for makers may be seen: never in production. */
  readonly workshop: boolean;
};

export const pageContext = createContext<Page>();
