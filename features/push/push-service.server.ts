/**
 * Whether a device's address lies at one of the push services that we talk to. Anybody may send an address, and the program would post to
 * it: what is not of the list is not asked (RFC 8030, section 8). An entry is a host, `*.host` for all below it, or a whole address with
 * which it begins.
 */
export const isOfService = (endpoint: string, services: readonly string[]): boolean => {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return false;
  return services.some((service) => {
    if (/^https?:/.test(service)) return url.href.startsWith(`${service}/`);
    if (url.protocol !== 'https:' || url.port !== '') return false;
    return service.startsWith('*.') ? url.hostname.endsWith(service.slice(1)) : url.hostname === service;
  });
};
