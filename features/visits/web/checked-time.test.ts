import { expect, test } from 'vitest';
import { AREAS, type Area } from '#brands/texts/areas.ts';
import type { Page } from '#ui/page-context.ts';
import { readAsk } from './ask.ts';
import { checkTime } from './checked-time.ts';

const DEALER = '0f8fad5b-d9cb-469f-a165-70867728950e';
const SLOT = { startsAt: '2026-12-03T12:00:00.000Z', endsAt: '2026-12-03T13:00:00.000Z', period: 'MORNING', free: 1 };

/** A page of a Friday, 27 November, at a dealership that is free in the morning of the third of December alone. */
const pageAt = (query: string, { market = 'br' as const, isPosted = false } = {}) =>
  ({
    market,
    locale: 'pt-BR',
    isPosted,
    now: new Date('2026-11-27T15:00:00Z'),
    url: new URL(`https://volante.example/test-drive?${query}`),
    texts: (...areas: Area[]) => Object.assign({}, ...areas.map((area) => AREAS[area]['pt-BR'])),
    call: (_: unknown, { query: { from } }: { query: { from: string } }) =>
      Promise.resolve({
        ok: true,
        value: { days: [{ day: from, closed: false, slots: from === '2026-12-03' ? [SLOT] : [] }] },
      }),
  }) as unknown as Page;

const checked = (query: string, more: { isPosted?: boolean } = {}) => {
  const page = pageAt(query, more);
  return checkTime(page, readAsk(page.url.searchParams), { kind: 'TEST_DRIVE', modelCode: 'JCP', days: 14 });
};

const CHOSEN = `model=JCP&dealer=${DEALER}`;

test.each([
  ['day=2020-01-01&period=MORNING', undefined, /já passou$/],
  ['date=2020-01-01', undefined, /já passou$/],
  ['from=2020-01-01', undefined, /já passou$/],
  ['at=2020-01-01T12:00:00.000Z', undefined, /já passou$/],
  ['day=2027-12-01&period=MORNING', '2027-01-13', /ainda não tem agenda aberta$/],
  ['day=2026-02-31&period=MORNING', undefined, /não existe$/],
  ['day=amanha', undefined, /não existe$/],
  ['date=31/12/2026', undefined, /não existe$/],
  ['day=2026-12-03&period=NIGHT', undefined, /não existe$/],
  ['at=2026-12-03T12:00', undefined, /não existe$/],
  ['day=2026-12-03&period=AFTERNOON', '2026-12-03', /não está mais livre$/],
  ['day=2026-12-04&period=MORNING', '2026-12-04', /não está mais livre$/],
  ['at=2026-12-03T15:00:00.000Z', '2026-12-03', /não está mais livre$/],
])('%s is open again, at the nearest days, and says why', async (query, from, trouble) => {
  const { ask, trouble: why } = await checked(`${CHOSEN}&${query}`);
  expect(why).toMatch(trouble);
  expect(ask).toEqual({ model: 'JCP', dealer: DEALER, ...(from === undefined ? {} : { from }) });
});

test.each(['day=2026-12-03&period=MORNING', 'at=2026-12-03T12:00:00.000Z', 'from=2026-12-01', ''])(
  '%s can be, and is taken as it is',
  async (query) => {
    const { ask, trouble } = await checked(`${CHOSEN}&${query}`);
    expect(trouble).toBeNull();
    expect(ask).toEqual({ model: 'JCP', dealer: DEALER, ...Object.fromEntries(new URLSearchParams(query)) });
  },
);

test('a day without a period is where the list of free ones begins', async () => {
  expect(await checked(`${CHOSEN}&date=2026-12-03`)).toMatchObject({ ask: { from: '2026-12-03' }, trouble: null });
});

test('a form that was sent keeps its step, and what was typed in it', async () => {
  const { ask, trouble } = await checked(`${CHOSEN}&day=2020-01-01&period=MORNING`, { isPosted: true });
  expect(trouble).toBeNull();
  expect(ask.day).toBe('2020-01-01');
});
