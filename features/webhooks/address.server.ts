/** Whether an address is one of those inside our own network that may be sent to; each is what an address begins with. */
export const isExempt = (address: string, exempt: readonly string[]): boolean => {
  const { href = '' } = URL.parse(address) ?? {};
  return exempt.some((start) => href === start || ['/', '?'].some((next) => href.startsWith(`${start}${next}`)));
};

const NAMES_INSIDE = /(^|\.)(localhost|local|internal|intranet|lan|home|arpa)$/;

/**
 * What is wrong with the address of a receiver as it is written: `invalid` where nothing can be sent to it safely, `inside` where it
 * names something of our own network. Where a name leads is looked at when something is sent.
 */
export const addressFault = (
  address: string,
  { exempt, isInside }: { exempt: readonly string[]; isInside: (host: string) => boolean },
): 'invalid' | 'inside' | null => {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return 'invalid';
  if (isExempt(address, exempt)) return null;
  if (url.protocol !== 'https:') return 'invalid';
  const host = url.hostname.replace(/\.$/, '');
  const isNumber = /^\[.*\]$|^\d+(\.\d+){3}$/.test(host);
  if (isNumber) return isInside(host.replace(/^\[|\]$/g, '')) ? 'inside' : null;
  if (!host.includes('.') || NAMES_INSIDE.test(host)) return 'inside';
  return null;
};
