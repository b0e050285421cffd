import { afterEach, describe, expect, it, vi } from 'vitest';
import { anchorOf, scrollPosition, scrollTarget } from './anchor-scroll.ts';
import { checkUrl } from './check-url.ts';
import { debounce } from './debounce.ts';
import { cameFromHere } from './go-back.ts';
import { checkHubMarker } from './hub-marker.ts';
import { pagePath } from './page-path.ts';
import { holdersAfter } from './scroll-lock.ts';

afterEach(() => vi.useRealTimers());

describe('anchors', () => {
  it('knows links within the page', () => {
    expect(anchorOf('#ofertas')).toBe('ofertas');
    expect(anchorOf('#pre%C3%A7o')).toBe('preço');
    expect(anchorOf('#50%')).toBe('50%');
    for (const other of [null, '#', '/ofertas', 'ofertas#x']) expect(anchorOf(other)).toBeUndefined();
  });
  it('stops the offset above the element and inside the page', () => {
    expect(scrollTarget({ top: 900, scrolled: 200, offset: 100, height: 4000, seen: 800 })).toBe(1000);
    expect(scrollTarget({ top: 50, scrolled: 0, offset: 100, height: 4000, seen: 800 })).toBe(0);
    expect(scrollTarget({ top: 3900, scrolled: 0, offset: 50, height: 4000, seen: 800 })).toBe(3200);
  });
  it('moves from start to end and only that way', () => {
    const way = Array.from({ length: 11 }, (_, index) => scrollPosition(100, 900, index / 10));
    expect(way[0]).toBe(100);
    expect(way[10]).toBe(900);
    expect(way).toEqual(way.toSorted((one, other) => one - other));
    expect(scrollPosition(100, 900, 3)).toBe(900);
  });
});

it('goes back only to pages of ours', () => {
  expect(cameFromHere('https://a.example/br', 'https://a.example', 3)).toBe(true);
  expect(cameFromHere('https://b.example/', 'https://a.example', 3)).toBe(false);
  expect(cameFromHere('', 'https://a.example', 3)).toBe(false);
  expect(cameFromHere('https://a.example/br', 'https://a.example', 1)).toBe(false);
});

it('names the page above', () => {
  expect(pagePath('/br/jeep/ofertas/compass')).toBe('/br/jeep/ofertas.html');
  expect(pagePath('/br/jeep/ofertas/')).toBe('/br/jeep.html');
});

it('debounces half a second by default, with the last arguments', () => {
  vi.useFakeTimers();
  const run = vi.fn();
  const later = debounce(run);
  later('a');
  vi.advanceTimersByTime(499);
  later('b');
  vi.advanceTimersByTime(499);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run.mock.calls).toEqual([['b']]);
  later('c');
  later.cancel();
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(1);
});

it('falls back when an address does not answer well', async () => {
  const answering = (status: number) => () => Promise.resolve(new Response(null, { status }));
  expect(await checkUrl('/a', '/b', answering(200))).toBe('/a');
  expect(await checkUrl('/a', '/b', answering(404))).toBe('/b');
  expect(await checkUrl('/a', '/b', () => Promise.reject(new TypeError('no network')))).toBe('/b');
});

it('warns about a page without the hub marker', () => {
  const warn = vi.fn();
  const body = (...names: string[]) => ({ classList: { contains: (name: string) => names.includes(name) } });
  expect(checkHubMarker(body('hub-page'), warn)).toBe(true);
  expect(warn).not.toHaveBeenCalled();
  expect(checkHubMarker(body(), warn)).toBe(false);
  expect(warn).toHaveBeenCalledTimes(1);
});

it('holds the page until the last holder lets go', () => {
  const held = (['hide', 'hide', 'show', 'show', 'show'] as const).reduce<number[]>(
    (seen, what) => [...seen, holdersAfter(seen.at(-1) ?? 0, what)],
    [],
  );
  expect(held).toEqual([1, 2, 1, 0, 0]);
});
