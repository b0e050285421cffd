import { describe, expect, test } from 'vitest';
import { readCookies, writeCookie } from './cookies.server.ts';

describe('a cookie of ours', () => {
  test('is for the whole site, kept from other sites and from scripts', () => {
    expect(writeCookie({ name: 'vlt_anon', value: 'a-B_9', maxAge: 3600 })).toBe(
      'vlt_anon=a-B_9; Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
  });

  test('is read by scripts only where they must, ends with the browser without a time, and goes with none', () => {
    expect(writeCookie({ name: 'a', value: 'b', maxAge: null, scriptsMayRead: true })).toBe(
      'a=b; Path=/; Secure; SameSite=Lax',
    );
    expect(writeCookie({ name: 'a', value: '', maxAge: 0 })).toContain('a=; Max-Age=0;');
  });

  test.each(['a;b', 'a b', 'a\r\nSet-Cookie: x=y'])(
    'cannot hold what would be another attribute or header: %j',
    (value) => {
      expect(() => writeCookie({ name: 'a', value, maxAge: 1 })).toThrow('invalid');
    },
  );
});

describe('what a browser sends', () => {
  test('is read as it stands, of two with one name the first', () => {
    expect([...readCookies('a=1; b=x%20y;a=2 ; c=d=e')]).toEqual([
      ['a', '1'],
      ['b', 'x%20y'],
      ['c', 'd=e'],
    ]);
  });

  test.each([undefined, '', ';', 'novalue', '=x', '__proto__=1'])('%j does no harm', (header) => {
    expect(Object.getPrototypeOf({})).not.toHaveProperty('1');
    expect(() => readCookies(header)).not.toThrow();
  });

  test('is not read beyond what a header may hold', () => {
    expect(readCookies(`a=${'x'.repeat(9000)}; b=1`).has('b')).toBe(false);
  });
});
