import { expect, test } from 'vitest';
import { siteUrl } from './site-url.ts';

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
