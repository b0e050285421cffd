import { expect, test } from 'vitest';
import { originsOf, siteUrl } from './site-url.ts';

const ORIGIN = 'https://volante.example';

test.each([
  ['/br/jeep?x=1', '/br/jeep?x=1'],
  ['//evil.example/br/jeep', '//evil.example/br/jeep'],
  ['///evil.example/br/jeep', '///evil.example/br/jeep'],
  ['/\\evil.example/br/jeep', '//evil.example/br/jeep'],
  ['http://evil.example/br/jeep?x=1', '/br/jeep?x=1'],
  ['*', '/'],
])('%s is asked of this site as %s', (request, path) => {
  const url = siteUrl(request, ORIGIN);
  expect(url.origin).toBe(ORIGIN);
  expect(url.pathname + url.search).toBe(path);
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
