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
])('%s is asked of this site as %s', (asked, path) => {
  const url = siteUrl(asked, ORIGIN);
  expect(url.origin).toBe(ORIGIN);
  expect(url.pathname + url.search).toBe(path);
});
