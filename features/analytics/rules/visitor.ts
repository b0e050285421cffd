/** Who may be measured, by what their browser sends along: whoever allowed it, and no program. */

export const CONSENT_COOKIE = 'vlt_consent';
/** A random number of this browser's own, made with the consent and gone with it. */
export const MEASURE_COOKIE = 'vlt_measure';

export type Device = 'phone' | 'desktop';
export type MeasuredVisitor = { readonly secret: string; readonly device: Device };

type Sent = { readonly cookie: string | undefined; readonly userAgent: string | undefined };

const CONSENT = /(?:^|;)\s*vlt_consent=(?:[a-z]+\.)*measurement(?:\.[a-z]+)*\s*(?:;|$)/;
const SECRET = /(?:^|;)\s*vlt_measure=([\w-]{24,36})\s*(?:;|$)/;
/** Programs say what they are; those that do not have no consent. */
const PROGRAM =
  /bot\b|bots\b|crawl|spider|slurp|headless|lighthouse|preview|monitor|curl|wget|python|java\/|okhttp|axios|node|phantom|selenium|puppeteer|playwright/i;
const PHONE = /\b(?:Mobi|Mobile|Android|iPhone|iPod)\b/;

export const isProgram = (userAgent: string | undefined): boolean =>
  userAgent === undefined || userAgent.length < 10 || PROGRAM.test(userAgent);

export const allowsMeasuring = (cookie: string | undefined): boolean => cookie !== undefined && CONSENT.test(cookie);

export const secretIn = (cookie: string | undefined): string | null => SECRET.exec(cookie ?? '')?.[1] ?? null;

/** Null for whoever did not allow it. Most requests end at the first question. */
export const measuredVisitor = ({ cookie, userAgent }: Sent): MeasuredVisitor | null => {
  if (!allowsMeasuring(cookie)) return null;
  const secret = secretIn(cookie);
  if (secret === null || isProgram(userAgent)) return null;
  return { secret, device: PHONE.test(userAgent ?? '') ? 'phone' : 'desktop' };
};

const DAY_MS = 86_400_000;
/** After so many days a visitor is another one. */
export const ROTATION_DAYS = 30;
/** Days an event is kept. */
export const KEPT_DAYS = 400;

/** The span of time in which a visitor is the same. */
export const spanAt = (now: Date): number => Math.floor(now.getTime() / (ROTATION_DAYS * DAY_MS));

/** The spans of which events may still be there. */
export const spansKept = (now: Date): number[] =>
  Array.from({ length: Math.ceil(KEPT_DAYS / ROTATION_DAYS) + 2 }, (_, back) => spanAt(now) - back);
