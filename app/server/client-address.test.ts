import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { clientAddress, clientCaller, trustOf } from './client-address.ts';

type Setting = Parameters<typeof trustOf>[0];

const seen = async (setting: Setting, forwarded: string, socket = '10.0.0.1'): Promise<string> => {
  const server = fastify({ trustProxy: trustOf(setting) ?? false });
  server.get('/', (request) => clientAddress(request));
  const answer = await server.inject({ url: '/', remoteAddress: socket, headers: { 'x-forwarded-for': forwarded } });
  await server.close();
  return answer.body;
};

const CLIENT = '203.0.113.9';
/** What a client may write in front of the entry that the proxy adds. */
const FORGED = [
  '198.51.100.1',
  '10.0.0.1',
  '127.0.0.1',
  '::1',
  'unknown',
  '" "',
  '1.2.3.4, 5.6.7.8',
  '10.0.0.2, 10.0.0.1',
  ',',
];
const lengths = [1, 2, 3, 10, 500];

const forgeries = FORGED.flatMap((entry) => lengths.map((times) => Array<string>(times).fill(entry).join(', ')));

test.each([
  ['one proxy', 1, ''],
  ['two proxies', 2, ', 10.0.0.2'],
  ['three proxies', 3, ', 10.0.0.3, 10.0.0.2'],
  ['a proxy by its address', ['10.0.0.1'], ''],
  ['proxies by their network', ['10.0.0.0/8'], ', 10.9.9.9, 10.0.0.2'],
] satisfies [string, Setting, string][])(
  '%s: nothing that stands in front changes who is counted',
  async (_, setting, behind) => {
    expect(await seen(setting, `${CLIENT}${behind}`)).toBe(CLIENT);
    for (const forged of forgeries) expect(await seen(setting, `${forged}, ${CLIENT}${behind}`), forged).toBe(CLIENT);
  },
);

test('without a proxy, or from a stranger, the header is not read', async () => {
  for (const forged of forgeries) {
    expect(await seen(false, forged)).toBe('10.0.0.1');
    expect(await seen(['192.0.2.1'], forged)).toBe('10.0.0.1');
  }
});

test.each([
  ['203.0.113.9:51234', CLIENT],
  ['::ffff:203.0.113.9', CLIENT],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['2001:DB8::1', '2001:db8::1'],
  ['somebody', '10.0.0.1'],
  ['', '10.0.0.1'],
])('an address written as "%s" is %s', async (written, address) => {
  expect(await seen(1, written)).toBe(address);
});

test('a household is one caller, whichever of its addresses it comes from', () => {
  const callerAt = (ip: string): string => clientCaller({ ip, socket: {} });
  expect(callerAt('2001:db8:1:2ff::1')).toBe(callerAt('2001:db8:1:200:ffff::9'));
  expect(callerAt('2001:db8:1:3ff::1')).not.toBe(callerAt('2001:db8:1:2ff::1'));
  expect(callerAt('203.0.113.9')).not.toBe(callerAt('203.0.113.10'));
});
