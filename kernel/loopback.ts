const NAMES = ['localhost', '127.0.0.1', '[::1]'];
const EVERY_ADDRESS = new Set(['0.0.0.0', '::']);

/** The host that a program on the same machine reaches a listening address at; an IPv6 address stands in brackets (RFC 3986, 3.2.2). */
export const reachableHost = (host: string): string => {
  if (EVERY_ADDRESS.has(host)) return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
};

/** The host a person on the same machine visits: by its name, because a passkey belongs to a name and not to an address (WebAuthn 3, 5.1.3). */
export const visitedHost = (host: string): string => {
  const reached = reachableHost(host);
  return NAMES.includes(reached) ? 'localhost' : reached;
};

/** The origins of one site: its own and, where that is this machine's, the same port at its other names. */
export const originsOf = (publicUrl: string): string[] => {
  const url = new URL(publicUrl);
  if (!NAMES.includes(url.hostname)) return [url.origin];
  const port = url.port === '' ? '' : `:${url.port}`;
  return [url.origin, ...NAMES.map((name) => `${url.protocol}//${name}${port}`).filter((twin) => twin !== url.origin)];
};
