import {
  CLICK_ID_MS,
  clickIdOf,
  readClickId,
  readUtm,
  UTM_NAMES,
  type AnalyticsIds,
  type Utm,
} from '#features/leads/public.ts';
import { allowsPurpose, CONSENT_COOKIE } from '#features/analytics/public.ts';
import type { Page } from '#ui/page-context.ts';

/** By which advertisement and campaign a visitor came. Both are kept only where the visitor allowed that kind of cookie. */

const CLICK_COOKIE = 'vlt_click';
const CAMPAIGN_COOKIE = 'vlt_utm';
/** By what measuring tells one browser, and in it one visit, from others. */
const CLIENT_COOKIE = 'vlt_client';
const TRACK_COOKIE = 'vlt_track';
const CLICK_PARAMETER = 'gclid';
const ID = /^[\w-]{24,36}$/;

/** Whether the visitor allowed a kind of cookie, and with it what it is for. */
export const allows = (page: Page, purpose: string): boolean => allowsPurpose(page.cookie(CONSENT_COOKIE), purpose);

/** Remembers what the address says, where it is new: the click for ninety days, the campaign until the browser closes. */
export const rememberAttribution = (page: Page): void => {
  const click = readClickId(page.url.searchParams.get(CLICK_PARAMETER) ?? undefined);
  if (click !== null && allows(page, 'marketing') && page.cookie(CLICK_COOKIE) !== click) {
    page.setCookie({ name: CLICK_COOKIE, value: click, maxAge: CLICK_ID_MS / 1000 });
  }
  const campaign = new URLSearchParams(readUtm(page.url.searchParams)).toString();
  if (campaign !== '' && allows(page, 'measurement')) {
    page.setCookie({ name: CAMPAIGN_COOKIE, value: encodeURIComponent(campaign), maxAge: null });
  }
};

/** Cookies by the purpose that lets them be there. */
const COOKIES = { measurement: [CLIENT_COOKIE, TRACK_COOKIE, CAMPAIGN_COOKIE], marketing: [CLICK_COOKIE] } as const;

/** What a purpose had kept goes when it is allowed no longer, whichever brand's page kept it. */
export const forgetAttribution = (page: Page, allowed: readonly string[]): void => {
  for (const [purpose, names] of Object.entries(COOKIES)) {
    if (allowed.includes(purpose)) continue;
    for (const name of names) if (page.cookie(name) !== undefined) page.setCookie({ name, value: '', maxAge: 0 });
  }
};

const keptId = (page: Page, name: string, maxAge: number | null): string => {
  const known = page.cookie(name);
  if (known !== undefined && ID.test(known)) return known;
  const id = page.newKey();
  page.setCookie({ name, value: id, maxAge });
  return id;
};

/** The ids of browser and visit that a form is sent with; none for whoever did not allow measuring. */
const analyticsOf = (page: Page): AnalyticsIds =>
  allows(page, 'measurement')
    ? {
        analyticsClientId: keptId(page, CLIENT_COOKIE, CLICK_ID_MS / 1000),
        analyticsTrackId: keptId(page, TRACK_COOKIE, null),
      }
    : {};

/** Click, campaign and ids of a visitor who sends a form: what was kept, otherwise what this address says. */
export const readAttribution = (page: Page): { clickId?: string; utm: Utm; analytics: AnalyticsIds } => {
  const clickId = clickIdOf({ cookie: page.cookie(CLICK_COOKIE), url: page.url.searchParams.get(CLICK_PARAMETER) });
  const here = readUtm(page.url.searchParams);
  const isHere = UTM_NAMES.some((name) => here[name] !== undefined);
  const utm = isHere ? here : readUtm(readCampaign(page));
  return { ...(clickId === null ? {} : { clickId }), utm, analytics: analyticsOf(page) };
};

const readCampaign = (page: Page): URLSearchParams => {
  try {
    return new URLSearchParams(decodeURIComponent(page.cookie(CAMPAIGN_COOKIE) ?? ''));
  } catch {
    return new URLSearchParams();
  }
};
