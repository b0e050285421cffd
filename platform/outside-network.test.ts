import { expect, test } from 'vitest';
import { findOutside, hostOf, isInside } from './outside-network.server.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '2002:7f00:1::',
  '2001:db8::1',
  'no address',
])('%s is not in the world', (address) => expect(isInside(address)).toBe(true));

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])('%s is in the world', (address) =>
  expect(isInside(address)).toBe(false),
);

test.each([
  ['https://0x7f.1/', '127.0.0.1'],
  ['https://2130706433/', '127.0.0.1'],
  ['https://[::1]:8443/x', '::1'],
])('%s names %s', (address, host) => expect(hostOf(new URL(address))).toBe(host));

test('a name of which one address is inside is inside, one without any unknown', async () => {
  const found = (...addresses: string[]) =>
    findOutside('name.example', async () => addresses.map((address) => ({ address, family: 4 })));
  expect(await found('8.8.8.8', '10.0.0.1')).toBe('inside');
  expect(await found()).toBe('unknown');
  expect(await findOutside('name.example', () => Promise.reject(new Error('ENOTFOUND')))).toBe('unknown');
  expect(await findOutside('127.0.0.1')).toBe('inside');
});

test('what was found is what is connected to, whatever the name says a moment later', async () => {
  let times = 0;
  const way = await findOutside('name.example', async () => {
    times += 1;
    return [{ address: times === 1 ? '8.8.8.8' : '127.0.0.1', family: 4 }];
  });
  if (typeof way === 'string') throw new Error(way);
  for (let round = 0; round < 2; round += 1) {
    way('name.example', {}, (error, address) => expect([error, address]).toEqual([null, '8.8.8.8']));
    way('name.example', { all: true }, (error, address) =>
      expect([error, address]).toEqual([null, [{ address: '8.8.8.8', family: 4 }]]),
    );
  }
  expect(times).toBe(1);
});
