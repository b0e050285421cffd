/** Reads a Cookie header (RFC 6265, section 4.2). Of two cookies with one name the first is taken, as browsers send the closest path first. */
export const readCookies = (header: string | undefined): ReadonlyMap<string, string> => {
  const cookies = new Map<string, string>();
  for (const part of (header ?? '').slice(0, 8192).split(';')) {
    const split = part.indexOf('=');
    const name = part.slice(0, split).trim();
    if (split > 0 && !cookies.has(name)) cookies.set(name, part.slice(split + 1).trim());
  }
  return cookies;
};

/** A cookie of ours: for the whole site, not sent from other sites, kept from scripts unless they must read it. */
export const writeCookie = (options: {
  name: string;
  value: string;
  /** Seconds; 0 deletes. */
  maxAge: number;
  scriptsMayRead?: boolean;
}): string =>
  [
    `${options.name}=${options.value}`,
    'Path=/',
    `Max-Age=${options.maxAge}`,
    'SameSite=Lax',
    'Secure',
    ...(options.scriptsMayRead === true ? [] : ['HttpOnly']),
  ].join('; ');
