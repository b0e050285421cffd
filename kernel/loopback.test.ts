import { expect, test } from 'vitest';
import { reachableHost, visitedHost } from './loopback.ts';

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
