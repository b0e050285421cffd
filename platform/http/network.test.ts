import { expect, test } from 'vitest';
import { callerOf, networkOf } from './network.server.ts';

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:22ff::1', '2001:db8:1:2200::/56', '2001:db8:1:2200::/56'],
  ['2001:db8:1:2201:aaaa:bbbb:cccc:dddd', '2001:db8:1:2200::/56', '2001:db8:1:2200::/56'],
  ['2001:db8:1:2300::1', '2001:db8:1:2300::/56', '2001:db8:1:2300::/56'],
  ['::1', '0:0:0:0::/56', '0:0:0:0::/56'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/56', '64:ff9b:0:0::/56'],
  ['unknown', 'unknown', 'unknown'],
])('%s counts as %s, of %s', (address, caller, network) => {
  expect(callerOf(address)).toBe(caller);
  expect(networkOf(address)).toBe(network);
});
