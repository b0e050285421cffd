import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { answerKeyOf, createAnswerCache, type CachedAnswer } from './answer-cache.server.ts';

const url = '/api/price/v1/price?mvsCode=6752E10&year=2027';
const headers = { 'x-brand': 'jeep', 'x-market': 'pt-BR' };
const request = { method: 'GET', url, headers };
const key = answerKeyOf(request) ?? expect.fail('no key');
const answerOf = (text: string): CachedAnswer => ({ headers: {}, body: Buffer.from(text) });

describe('the key of an answer', () => {
  it.each([
    ['another brand', { ...request, headers: { ...headers, 'x-brand': 'ram' } }],
    ['another market', { ...request, headers: { ...headers, 'x-market': 'es-AR' } }],
    ['another question', { ...request, url: `${url}&type=EC` }],
    ['a page of another brand', { ...request, headers: { referer: 'https://x.example/br/ram/ofertas' } }],
    ['a page of another market', { ...request, headers: { referer: 'https://x.example/ar/jeep/ofertas' } }],
  ])('is its own for %s', (_what, other) => {
    expect(answerKeyOf(other)).not.toBeNull();
    expect(answerKeyOf(other)).not.toBe(key);
  });

  it('tells two pages of one brand apart from nobody', () => {
    const at = (page: string) => answerKeyOf({ ...request, headers: { referer: `https://x.example/br/jeep/${page}` } });
    expect(at('ofertas?x=1')).toBe(at('modelos/compass'));
    expect(at('ofertas')).not.toBe(key);
  });

  it('is that of the page as the call itself reads it, whatever the address is written like', () => {
    const at = (referer: string) => answerKeyOf({ ...request, headers: { referer } });
    expect(at('http://host/br/jeep/../../ar/peugeot/x')).toBe(at('http://host/ar/peugeot/'));
    expect(at('http://host/br/jeep/%2e%2e/%2E%2E/ar/peugeot')).toBe(at('http://host/ar/peugeot/'));
    expect(at('http://host/br/jeep/../../ar/peugeot/x')).not.toBe(at('http://host/br/jeep/'));
    expect(at('http:\\\\host\\ar\\peugeot')).toBe(at('http://host/ar/peugeot/'));
  });

  it.each([
    ['a change', { ...request, method: 'POST' }],
    ['a bearer', { ...request, headers: { ...headers, authorization: 'Bearer x' } }],
    ['a session', { ...request, headers: { ...headers, cookie: 'vlt_consent=1; __Host-session=x' } }],
    ['a visitor with a secret', { ...request, headers: { ...headers, cookie: 'vlt_anon=x' } }],
    ['a reservation’s reference', { ...request, headers: { ...headers, 'x-reservation-reference': 'x' } }],
    ['a page', { ...request, url: '/br/jeep' }],
    ['an address without end', { ...request, url: `${url}&x=${'y'.repeat(3000)}` }],
  ])('is none for %s', (_what, other) => {
    expect(answerKeyOf(other)).toBeNull();
  });
});

const open = (at = 1_000_000_000_200) => {
  const clock = { now: at };
  const cache = createAnswerCache(() => clock.now);
  const ask = (from: object = request): string | null => {
    const end = vi.fn<(body: Buffer) => void>();
    const response = { writeHead: vi.fn<() => void>(), end } as unknown as ServerResponse;
    return cache.tryAnswer(from as IncomingMessage, response) ? String(end.mock.calls[0]?.[0]) : null;
  };
  return { clock, cache, ask };
};

describe('kept answers', () => {
  it('are given for the rest of the second and not a millisecond longer', () => {
    const { clock, cache, ask } = open();
    cache.lead(key)(answerOf('a'));
    expect(ask()).toBe('a');
    clock.now += 799;
    expect(ask()).toBe('a');
    clock.now += 1;
    expect(ask()).toBeNull();
  });

  it('are not kept where the second ended, or staff changed something, while they were made', () => {
    const { clock, cache, ask } = open();
    const slow = cache.lead(key);
    clock.now += 900;
    slow(answerOf('of the second before'));
    expect(ask()).toBeNull();
    const overtaken = cache.lead(key);
    cache.clear();
    overtaken(answerOf('of before the change'));
    expect(ask()).toBeNull();
  });

  it('are forgotten at a change', () => {
    const { cache, ask } = open();
    cache.lead(key)(answerOf('a'));
    cache.clear();
    expect(ask()).toBeNull();
  });

  it('never answer another brand or market, nor a person', () => {
    const { cache, ask } = open();
    cache.lead(key)(answerOf('a'));
    expect(ask({ ...request, headers: { ...headers, 'x-brand': 'ram' } })).toBeNull();
    expect(ask({ ...request, headers: { ...headers, 'x-market': 'es-AR' } })).toBeNull();
    expect(ask({ ...request, headers: { ...headers, authorization: 'Bearer x' } })).toBeNull();
  });

  it('are bounded in number and in size', () => {
    const { cache, ask } = open();
    const at = (index: number) => ({ ...request, url: `${url}&n=${index}` });
    for (let index = 0; index < 5_001; index += 1) cache.lead(answerKeyOf(at(index)) ?? '')(answerOf(`${index}`));
    expect(ask(at(4_999))).toBe('4999');
    expect(ask(at(5_000))).toBeNull();
    cache.clear();
    cache.lead(key)({ headers: {}, body: Buffer.alloc(512 * 1024 + 1) });
    expect(ask()).toBeNull();
  });
});

describe('one answer for all who ask at the same time', () => {
  it('is waited for, and shared', async () => {
    const { cache } = open();
    expect(cache.waitFor(key)).toBeNull();
    const land = cache.lead(key);
    const [one, another] = [cache.waitFor(key), cache.waitFor(key)];
    land(answerOf('a'));
    land(null);
    expect([(await one)?.body, (await another)?.body].map(String)).toEqual(['a', 'a']);
    expect(cache.waitFor(key)).toBeNull();
  });

  it('lets the others go on by themselves where there is none', async () => {
    const { cache } = open();
    const land = cache.lead(key);
    const other = cache.waitFor(key);
    land(null);
    expect(await other).toBeNull();
  });

  it('is not waited for once staff changed something or the second is over', () => {
    const { clock, cache } = open();
    cache.lead(key);
    cache.clear();
    expect(cache.waitFor(key)).toBeNull();
    cache.lead(key);
    clock.now += 1000;
    expect(cache.waitFor(key)).toBeNull();
  });
});
