import { readCookies } from '#platform/http/cookies.server.ts';
import {
  allowsPurpose,
  COMPARED,
  CONSENT_COOKIE,
  deviceOf,
  isProgram,
  MEASURE_COOKIE,
  type MeasuredVisitor,
} from './rules/visitor.ts';
import type { Numbers } from './numbers.server.ts';

type Sent = { readonly cookie: string | undefined; readonly userAgent: string | undefined };

/** What a browser said of cookies: `none`, as long as it was not asked. */
export const consentIn = (cookie: string | undefined): 'none' | 'answered' | 'measured' => {
  // Most requests end here.
  if (cookie?.includes(CONSENT_COOKIE) !== true) return 'none';
  const consent = readCookies(cookie).get(CONSENT_COOKIE);
  return consent === undefined ? 'none' : allowsPurpose(consent, 'measurement') ? 'measured' : 'answered';
};

/** Who said yes before the question named the comparing of texts is measured, and sees the page as it is. */
const comparesIn = (cookie: string | undefined): boolean =>
  allowsPurpose(readCookies(cookie).get(CONSENT_COOKIE), COMPARED);

/** The number that a browser sends; empty where it has none. */
export const numberIn = (cookie: string | undefined): string => readCookies(cookie).get(MEASURE_COOKIE) ?? '';

/** Null for whoever did not allow it, and for who made their number up. Most requests end at the first question. */
export const measuredVisitor = (
  { cookie, userAgent }: Sent,
  numbers: Pick<Numbers, 'read'>,
): MeasuredVisitor | null => {
  if (consentIn(cookie) !== 'measured') return null;
  const secret = numbers.read(numberIn(cookie));
  if (secret === null || isProgram(userAgent)) return null;
  return { secret, device: deviceOf(userAgent), isCompared: comparesIn(cookie) };
};
