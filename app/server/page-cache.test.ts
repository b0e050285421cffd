import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { randomBytes } from 'node:crypto';
import { readCookies } from '#platform/http/cookies.server.ts';
import { allowsPurpose } from '#features/analytics/public.ts';
import { cacheKeyOf, createPageCache } from './page-cache.ts';

const body = Buffer.from(
  Array.from({ length: 400 }, (_, row) => `<li id="c${row * 7919}">${(row * 104_729) % 977}</li>`).join(''),
);

test('a page asked for again is sent smaller from then on, and reads the same', async () => {
  const cache = createPageCache(() => 0);
  cache.lead('0 /x').keep({ status: 200, headers: {}, body, seconds: 60 });
  const ask = (): Buffer => {
    const end = vi.fn();
    const response = { writeHead: vi.fn(), end } as unknown as ServerResponse;
    const request = { method: 'GET', url: '/x', headers: { 'accept-encoding': 'br' } } as unknown as IncomingMessage;
    expect(cache.tryAnswer(request, response)).toBe(true);
    return end.mock.calls[0]?.[0] as Buffer;
  };
  const first = ask();
  // The visitor it was made for; the next one shows that it is wanted.
  await expect.poll(() => ask().length).toBeLessThan(first.length);
  expect(brotliDecompressSync(ask()).equals(body)).toBe(true);
});

test('invented queries fill no memory, and push out no page without one', () => {
  const cache = createPageCache(() => 0);
  const page = { status: 200, headers: {}, body: randomBytes(200_000), seconds: 60 };
  const isKept = (url: string): boolean => {
    const response = { writeHead: vi.fn(), end: vi.fn() } as unknown as ServerResponse;
    return cache.tryAnswer({ method: 'GET', url, headers: {} } as unknown as IncomingMessage, response);
  };
  const keep = (url: string) => cache.lead(cacheKeyOf({ method: 'GET', url, headers: {} }) ?? '').keep(page);
  keep('/br/jeep');
  keep('/br/jeep?0');
  for (let index = 1; index < 100; index += 1) keep(`/br/jeep?${index}`);
  expect(cache.size()).toBeLessThan(18_000_000);
  expect(isKept('/br/jeep')).toBe(true);
  expect(isKept('/br/jeep?99')).toBe(true);
  expect(isKept('/br/jeep?0')).toBe(false);
});

test('a page that was being made when all was cleared is not kept, and nobody new waits for it', () => {
  const cache = createPageCache(() => 0);
  const page = { status: 200, headers: {}, body, seconds: 60 };
  const old = cache.lead('0 /x');
  cache.clear();
  expect(cache.waitFor('0 /x')).toBeNull();
  const fresh = cache.lead('0 /x');
  old.keep(page);
  old.land();
  expect(cache.entries()).toBe(0);
  expect(cache.waitFor('0 /x')).not.toBeNull();
  fresh.keep(page);
  expect(cache.entries()).toBe(1);
});

test('a cookie is somebody’s however it is written, and any other bars nothing', () => {
  const keyOf = (cookie: string): string | null => cacheKeyOf({ method: 'GET', url: '/br/jeep', headers: { cookie } });
  const personal = ['__Host-session', 'vlt_location', 'vlt_reservation', 'vlt_weak', 'vlt_car', 'vlt_dealer'];
  const written = personal.flatMap((name) => [
    `${name}=x`,
    ` ${name}=x`,
    `${name} =x`,
    `${name}\t= x`,
    `a=b;\t${name} \t=x`,
    `a=b;${name}=x; ${name}=y`,
  ]);
  for (const cookie of written) {
    // What reads cookies finds one here; if it does not, the line proves nothing.
    expect([...readCookies(cookie).keys()].some((name) => personal.includes(name))).toBe(true);
    expect(keyOf(cookie)).toBeNull();
  }
  for (const consent of ['vlt_consent=x', 'vlt_consent =x', 'a=b;\tvlt_consent\t='])
    expect(keyOf(consent)).toBe('1 /br/jeep');
  for (const other of ['', 'a=vlt_location', 'vlt_locations=x', 'x-vlt_car=1']) expect(keyOf(other)).toBe('0 /br/jeep');
});

test('a page with the script that measures is kept for those alone whose page has it', () => {
  for (const cookie of [
    'vlt_consent=necessary.measurement',
    'vlt_consent=x1.measurement',
    'vlt_consent=X.measurement',
    'vlt_consent =necessary.measurement',
    'vlt_consent=necessary; vlt_consent=necessary.measurement',
    'vlt_consent=necessary.measurement; vlt_consent=necessary',
    'vlt_consent=necessary.measurements',
    'x_vlt_consent=necessary.measurement',
    `a=${'x'.repeat(9000)}; vlt_consent=necessary.measurement`,
    '',
  ]) {
    const consent = readCookies(cookie).get('vlt_consent');
    const group = allowsPurpose(consent, 'measurement') ? '2' : consent === undefined ? '0' : '1';
    expect(cacheKeyOf({ method: 'GET', url: '/br/jeep', headers: { cookie } }), cookie).toBe(`${group} /br/jeep`);
  }
});
