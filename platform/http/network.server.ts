import { isIPv6 } from 'node:net';

/** The 16-bit groups of an IPv6 address, in full. */
const groupsOf = (address: string): readonly number[] => {
  const [head = '', tail] = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, mapped).split('::');
  const numbers = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [before, after] = [numbers(head), numbers(tail ?? '')];
  return tail === undefined
    ? before
    : [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
};

const mapped = (_: string, ...bytes: readonly string[]): string => {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
};

/** The first 56 bits: what a provider hands to one household. */
const household = (address: string): string => {
  const [a = 0, b = 0, c = 0, d = 0] = groupsOf(address);
  return `${[a, b, c, d & 0xff00].map((group) => group.toString(16)).join(':')}::/56`;
};

/** Whom an address is counted as: one IPv4 address, or the IPv6 block out of which one household may take any. */
export const callerOf = (address: string): string => (isIPv6(address) ? household(address) : address);

/** The neighbourhood of an address, for what must not be collected by changing from one to the next: IPv4 /24, IPv6 /56. */
export const networkOf = (address: string): string =>
  isIPv6(address) ? household(address) : address.replace(/\.\d+$/, '.0/24');
