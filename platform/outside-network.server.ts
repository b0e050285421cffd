import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';

/** Addresses that lead into a machine, a house or nowhere (IANA's special-purpose registries; RFC 6890). */
const INSIDE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  INSIDE.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  INSIDE.addSubnet(network, bits, 'ipv6');
/** Of IPv6 only this part is given out to the world: what is mapped, translated, local or link-local stands elsewhere. */
const WORLD = new BlockList();
WORLD.addSubnet('2000::', 3, 'ipv6');

/** Whether an address (no name) leads anywhere but out into the world. */
export const isInside = (address: string): boolean => {
  if (isIPv4(address)) return INSIDE.check(address, 'ipv4');
  return isIP(address) === 0 || !WORLD.check(address, 'ipv6') || INSIDE.check(address, 'ipv6');
};

/** The host of an address, an IPv6 one without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

const NAME_MS = 3_000;

const ask = (host: string): Promise<readonly LookupAddress[]> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the name was not found in time')), NAME_MS);
    lookup(host, { all: true }, (error, found) => {
      clearTimeout(timer);
      if (error === null) resolve(found);
      else reject(error);
    });
  });

/** Answers with what was found before: a name that leads elsewhere a moment later is not asked again. */
const answering =
  (found: readonly LookupAddress[]): LookupFunction =>
  (_host, options, callback) => {
    const [first] = found;
    if (first === undefined) callback(new Error('no address'), '');
    else if (options.all === true) callback(null, [...found]);
    else callback(null, first.address, first.family);
  };

/**
 * The way to a host in the world, to be connected to as it was found and looked at: `inside` where any of its addresses is not in the
 * world, `unknown` where it has none.
 */
export const findOutside = async (
  host: string,
  find: (host: string) => Promise<readonly LookupAddress[]> = ask,
): Promise<LookupFunction | 'inside' | 'unknown'> => {
  if (isIP(host) !== 0) return isInside(host) ? 'inside' : answering([{ address: host, family: isIP(host) }]);
  const found = await find(host).catch(() => []);
  if (found.length === 0) return 'unknown';
  return found.some(({ address }) => isInside(address)) ? 'inside' : answering(found);
};
