import { expect, test } from 'vitest';
import type { Env } from '../env.server.ts';
import { originOfCaller, originsOf } from './origins.server.ts';

test.each([
  ['https://volante.example', ['https://volante.example']],
  ['http://localhost:4000', ['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000']],
  ['http://127.0.0.1:4000', ['http://127.0.0.1:4000', 'http://localhost:4000', 'http://[::1]:4000']],
  ['http://localhost', ['http://localhost', 'http://127.0.0.1', 'http://[::1]']],
  ['http://localhost.evil.example:4000', ['http://localhost.evil.example:4000']],
])('%s is the site at %j', (publicUrl, origins) => {
  expect(originsOf(publicUrl)).toEqual(origins);
});

const calledFrom = (headers: Record<string, string>, publicUrl = 'http://localhost:4000') =>
  originOfCaller({ env: { PUBLIC_URL: publicUrl } as Env, header: (name) => headers[name] });

test.each([
  [{ origin: 'http://127.0.0.1:4000' }, 'http://127.0.0.1:4000'],
  [{ host: '127.0.0.1:4000' }, 'http://127.0.0.1:4000'],
  [{ origin: 'http://127.0.0.1:4000', host: 'localhost:4000' }, 'http://127.0.0.1:4000'],
  [{ origin: 'http://127.0.0.1:4000.evil.example' }, null],
  [{ origin: 'http://127.0.0.1:4001' }, null],
  [{ origin: 'null', host: 'localhost:4000' }, null],
  [{ host: 'evil.example' }, null],
  [{}, null],
])('a caller with %j looks at %j', (headers, origin) => {
  expect(calledFrom(headers)).toBe(origin);
});

test('a site of one origin has no other', () => {
  expect(calledFrom({ host: 'localhost' }, 'https://volante.example')).toBeNull();
  expect(calledFrom({ origin: 'https://volante.example' }, 'https://volante.example')).toBe('https://volante.example');
});
