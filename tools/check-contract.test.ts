import { describe, expect, test } from 'vitest';
import { compareCalls, readListedCalls, type Call } from './check-contract.ts';

const call = (path: string, access = 'public'): Call => ({
  service: 'auth',
  version: 'v1',
  method: 'GET',
  path,
  access,
});

describe('compareCalls', () => {
  test('counts what is registered, missing and extra', () => {
    const listed = [call('auth'), call('auth/{id}', 'bearer'), call('/')];
    const result = compareCalls({ answered: [call('auth'), call('other')], listed });
    expect(result).toEqual({
      registered: [call('auth')],
      missing: [call('auth/{id}', 'bearer'), call('/')],
      extra: [call('other')],
      breaches: [],
    });
  });

  test('refuses other access than listed', () => {
    const { breaches } = compareCalls({ answered: [call('auth', 'public')], listed: [call('auth', 'bearer')] });
    expect(breaches).toEqual(['GET auth/v1/auth: access is public, the specification says bearer']);
  });

  test('refuses a call registered twice, whatever its parameters are called', () => {
    const { breaches } = compareCalls({ answered: [call('auth/{id}'), call('auth/{code}')], listed: [] });
    expect(breaches).toEqual(['GET auth/v1/auth/{code}: registered twice']);
  });
});

test('readListedCalls reads the table without its head', () => {
  const text = 'service\tversion\tmethod\tpath\taccess\tnote\nauth\tv1\tGET\tauth\tpublic\tquery\n';
  expect(readListedCalls(text)).toEqual([call('auth')]);
});
