import { parseCookie, stringifySetCookie } from 'cookie';
import type { PageCookie } from '#kernel/page-cookie.ts';

const LONGEST_HEADER = 8192;

/** Values are written as they are given: what may hold other characters is encoded by whoever knows what it is. */
const asGiven = (text: string): string => text;

/** Reads a Cookie header (RFC 6265, section 4.2). Of two cookies with one name the first is taken, as browsers send the closest path first. */
export const readCookies = (header: string | undefined): ReadonlyMap<string, string> => {
  const cookies = parseCookie((header ?? '').slice(0, LONGEST_HEADER), { decode: asGiven });
  return new Map(Object.entries(cookies).map(([name, value = '']) => [name, value]));
};

/** A cookie of ours: for the whole site, not sent from other sites, kept from scripts unless they must read it. */
export const writeCookie = ({ name, value, maxAge, scriptsMayRead = false }: PageCookie): string =>
  stringifySetCookie(
    {
      name,
      value,
      path: '/',
      sameSite: 'lax',
      secure: true,
      httpOnly: !scriptsMayRead,
      ...(maxAge === null ? {} : { maxAge }),
    },
    { encode: asGiven },
  );
