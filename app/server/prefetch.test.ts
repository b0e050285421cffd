import { describe, expect, it } from 'vitest';
import { isPrefetch } from './prefetch.ts';

describe('a page fetched ahead', () => {
  it.each([
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { 'sec-purpose': 'prefetch;anonymous-client-ip' },
    { purpose: 'prefetch' },
    { 'x-purpose': 'preview' },
    { 'x-moz': 'prefetch' },
  ])('is known by %j', (headers) => {
    expect(isPrefetch(headers)).toBe(true);
  });

  it.each([
    {},
    { 'sec-purpose': '' },
    { purpose: 'visit' },
    { 'sec-purpose': 'xprefetch' },
    { 'sec-fetch-dest': 'document' },
  ])('is not one with %j', (headers) => {
    expect(isPrefetch(headers)).toBe(false);
  });
});
