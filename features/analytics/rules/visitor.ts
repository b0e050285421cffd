/** Who may be measured, by what their browser sends along: whoever allowed it, and no program. */

export const CONSENT_COOKIE = 'vlt_consent';
/** A random number of this browser's own with our signature, made with the consent and gone with it. */
export const MEASURE_COOKIE = 'vlt_measure';

export type Device = 'phone' | 'desktop';
/** Stands in the consent's cookie beside measurement where the words that were agreed to name the comparing of versions of pages. */
export const COMPARED = 'versions';

/** `isCompared`: takes part in experiments. */
export type MeasuredVisitor = { readonly secret: string; readonly device: Device; readonly isCompared?: boolean };

/** Programs say what they are; those that do not have no consent. */
const PROGRAM =
  /bot\b|bots\b|crawl|spider|slurp|headless|lighthouse|preview|monitor|curl|wget|python|java\/|okhttp|axios|node|phantom|selenium|puppeteer|playwright/i;
const PHONE = /\b(?:Mobi|Mobile|Android|iPhone|iPod)\b/;

export const isProgram = (userAgent: string | undefined): boolean =>
  userAgent === undefined || userAgent.length < 10 || PROGRAM.test(userAgent);

export const deviceOf = (userAgent: string | undefined): Device => (PHONE.test(userAgent ?? '') ? 'phone' : 'desktop');

/** Whether the value of the consent's cookie has a purpose: who keeps pages, makes them and measures must not differ. */
export const allowsPurpose = (consent: string | undefined, purpose: string): boolean =>
  consent?.split('.').includes(purpose) === true;

const DAY_MS = 86_400_000;
/** After so many days a visitor is another one. */
export const ROTATION_DAYS = 30;
/** Days an event is kept. */
export const KEPT_DAYS = 400;

/** Midnight of both markets in UTC: a visitor who became another one in the evening would count twice that day. */
const MIDNIGHT_MS = 3 * 3_600_000;

/** The span of time in which a visitor is the same. */
export const spanAt = (now: Date): number => Math.floor((now.getTime() - MIDNIGHT_MS) / (ROTATION_DAYS * DAY_MS));
