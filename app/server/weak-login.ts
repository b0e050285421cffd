import { isWeakQuery, WEAK_COOKIE } from '#features/accounts/public.ts';
import { readCookies, writeCookie } from '#platform/http/cookies.server.ts';
import type { Reply } from './page.ts';

const DAYS_90 = 90 * 24 * 60 * 60;
const LONGEST = 1000;

/** The cookie with the whole query string of a weak sign-in: stored once, never written over. */
export const weakReplies = (url: URL, cookie: string | undefined): Reply[] => {
  const { searchParams: query, search } = url;
  if (!isWeakQuery({ brand: query.get('brand'), loginType: query.get('loginType') })) return [];
  if (search.length > LONGEST || readCookies(cookie).has(WEAK_COOKIE)) return [];
  return [['set-cookie', writeCookie({ name: WEAK_COOKIE, value: encodeURIComponent(search), maxAge: DAYS_90 })]];
};
