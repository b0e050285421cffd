import { expect, test } from 'vitest';
import { originsOf, reachableHost, visitedHost } from './loopback.ts';

test.each([
  ['127.0.0.1', '127.0.0.1', 'localhost'],
  ['0.0.0.0', '127.0.0.1', 'localhost'],
  ['::', '127.0.0.1', 'localhost'],
  ['::1', '[::1]', 'localhost'],
  ['localhost', 'localhost', 'localhost'],
  ['10.0.0.7', '10.0.0.7', '10.0.0.7'],
  ['2001:db8::7', '[2001:db8::7]', '[2001:db8::7]'],
])('listening at %s: reached at %s, visited at %s', (host, reached, visited) => {
  expect(reachableHost(host)).toBe(reached);
  expect(visitedHost(host)).toBe(visited);
});

test.each([
  ['https://volante.example', ['https://volante.example']],
  ['http://localhost:4000', ['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000']],
  ['http://127.0.0.1:4000', ['http://127.0.0.1:4000', 'http://localhost:4000', 'http://[::1]:4000']],
  ['http://localhost', ['http://localhost', 'http://127.0.0.1', 'http://[::1]']],
  ['http://localhost.evil.example:4000', ['http://localhost.evil.example:4000']],
])('%s is the site at %j', (publicUrl, origins) => {
  expect(originsOf(publicUrl)).toEqual(origins);
});
