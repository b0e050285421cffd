import { expect, test } from 'vitest';
import texts from '#brands/texts/reservations.pt-BR.json' with { type: 'json' };
import type { Page } from '#ui/page-context.ts';
import { keepReservation, runningReservation } from './running-reservation.ts';

const id = '01890000-0000-7000-8000-000000000001';
const now = new Date('2026-11-20T15:00:00Z');

const ORDER = {
  state: 'PRE_RESERVE',
  expired: false,
  heldUntil: '2026-11-20T15:20:00.000Z',
  quote: { modelName: 'Renegade', versionName: 'Sport', year: 2027 },
  choice: {},
};

const pageAt = (at: Date, cookie?: string, order: object | null = ORDER) => {
  const set: { name: string; value: string; maxAge: number }[] = [];
  const page = {
    now: at,
    market: 'br',
    brand: 'jeep',
    texts: () => texts,
    call: async () => (order === null ? { ok: false } : { ok: true, value: order }),
    cookie: () => cookie,
    setCookie: (one: (typeof set)[number]) => void set.push(one),
    path: (_name: string, params: { id: string }) => `/reserva/${params.id}`,
  } as unknown as Page;
  return { page, set };
};

test('a reservation is kept for as long as its time runs, and leads back to it', async () => {
  const { page, set } = pageAt(now);
  keepReservation(page, { id, heldUntil: '2026-11-20T15:20:00.000Z' });
  expect(set).toEqual([
    { name: 'vlt_reservation', value: `${id}.${Date.parse('2026-11-20T15:20:00Z')}`, maxAge: 1200 },
  ]);
  const cookie = set[0]?.value;
  expect(await runningReservation(pageAt(now, cookie).page)).toEqual({
    car: 'Renegade Sport 2027',
    href: `/reserva/${id}`,
    until: expect.stringContaining('12:20'),
  });
  expect(await runningReservation(pageAt(new Date('2026-11-20T15:20:00Z'), cookie).page)).toBeNull();
});

test('one that ended is not kept, and a cookie that says something else leads nowhere', async () => {
  const { page, set } = pageAt(now);
  keepReservation(page, { id, heldUntil: '2026-11-20T14:59:00.000Z' });
  expect(set).toEqual([]);
  for (const cookie of [undefined, '', 'x', `${id}.1`, `${id}/../x.1795000000000`, `javascript:1.1795000000000`])
    expect(await runningReservation(pageAt(now, cookie).page), cookie).toBeNull();
});

test('one that was paid, or is not there, is none to continue', async () => {
  const cookie = `${id}.${Date.parse('2026-11-20T15:20:00Z')}`;
  for (const order of [{ ...ORDER, state: 'RESERVE' }, { ...ORDER, state: 'CANCELLED' }, null])
    expect(await runningReservation(pageAt(now, cookie, order).page)).toBeNull();
});
