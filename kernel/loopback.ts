/** What this machine calls itself. */
export const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];
const EVERY_ADDRESS = new Set(['0.0.0.0', '::']);

/** The host that a program on the same machine reaches a listening address at; an IPv6 address stands in brackets (RFC 3986, 3.2.2). */
export const reachableHost = (host: string): string => {
  if (EVERY_ADDRESS.has(host)) return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
};

/** The host a person on the same machine visits: by its name, because a passkey belongs to a name and not to an address (WebAuthn 3, 5.1.3). */
export const visitedHost = (host: string): string => {
  const reached = reachableHost(host);
  return LOOPBACK_HOSTS.includes(reached) ? 'localhost' : reached;
};
