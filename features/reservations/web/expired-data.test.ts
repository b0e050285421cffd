import { expect, test } from 'vitest';
import es from '#brands/texts/reservations.es-AR.json' with { type: 'json' };
import pt from '#brands/texts/reservations.pt-BR.json' with { type: 'json' };
import { translator } from '#ui/translate.ts';
import { endedShown } from './expired-data.ts';

const page = {
  market: 'br',
  path: (name: string, params: Record<string, string> = {}) => `/${[name, ...Object.values(params)].join('/')}`,
} as const;
const ORDER = {
  offer: null,
  expired: true,
  charges: [{ state: 'CANCELLED', refusedAt: null }],
  came: [],
  cancelReason: null,
  number: 'BR-1',
  dealer: { name: 'Loja Centro', phone: '+5511912345678' },
  quote: {
    modelName: 'Aircross',
    versionName: 'Shine 7 T200',
    year: 2027,
    lines: [{ kind: 'color', name: 'Cinza Artense' }],
  },
  choice: {
    mvsCode: '1A2B3C4',
    year: 2027,
    colorCode: 'C1',
    coatingCode: null,
    itemCodes: ['I1'],
    accessoryCodes: [],
    serviceCodes: [],
  },
};
const shownOf = (texts: Record<string, string>, more: object = {}, said?: Parameters<typeof endedShown>[3]) =>
  endedShown(page, { ...ORDER, ...more } as unknown as Parameters<typeof endedShown>[1], translator(texts), said);

test.each([pt, es])('a car whose time ran out is named, and leads back to the same car', (texts) => {
  const found = shownOf(texts);
  expect(found?.again).toBe('/newReservation?c=1A2B3C4.2027.C1..I1');
  const offer = { code: 'AB12CD34', title: 'Oferta' };
  expect(shownOf(texts, { offer })?.again).toBe('/offerReservation/ab12cd34');
  const text = found?.lines.join(' ');
  expect(text).toContain('Aircross Shine 7 T200 2027, Cinza Artense');
  expect(text).toContain(texts['expired.later']);
  expect(shownOf(texts, { expired: false })).toBeNull();
});

test.each([pt, es])('that a payment failed is said where one did', (texts) => {
  expect(shownOf(texts)?.lines.join(' ')).not.toContain(texts['expired.payment']);
  for (const charge of [
    { state: 'REJECTED', refusedAt: null },
    { state: 'CANCELLED', refusedAt: '2026-11-27T12:07:00.000Z' },
  ])
    expect(shownOf(texts, { charges: [charge] })?.lines.join(' ')).toContain(texts['expired.payment']);
  // A card that was refused before a code that ran out.
  const charges = [
    { state: 'CANCELLED', refusedAt: null },
    { state: 'CANCELLED', refusedAt: '2026-11-27T12:07:00.000Z' },
  ];
  expect(shownOf(texts, { charges })?.lines.join(' ')).not.toContain(texts['expired.payment']);
});

test.each([pt, es])('money that came too late is named', (texts) => {
  const came = [{ why: 'late', amount: { amount: 200_000, currency: 'BRL' } }];
  const text = shownOf(texts, { came })?.lines.join(' ');
  expect(text).toMatch(/R\$\s2\.000,00/);
  expect(text).not.toContain(texts['expired.later']);
});

test.each([pt, es])(
  'an order that ended because a payment was taken back says why, and what to do if that was a mistake',
  (texts) => {
    const found = shownOf(texts, { expired: false, cancelReason: 'PAYMENT_REVERSED' });
    expect(found?.title).toBe(texts['reversed.title']);
    expect(found?.lines[0]).toContain('Aircross Shine 7 T200 2027, Cinza Artense');
    expect(found?.lines[1]).toMatch(/Loja Centro.*91234-?5678.*BR-1/);
    expect(found?.again).toBe('/newReservation?c=1A2B3C4.2027.C1..I1');
    expect(shownOf(texts, { expired: false, cancelReason: 'CUSTOMER' })).toBeNull();
  },
);

test.each([pt, es])(
  'who comes back from the gateway with a payment that is too late is told of it before its message comes',
  (texts) => {
    const charges = [{ id: 'c1', state: 'CANCELLED', refusedAt: null }];
    const lines = (reference: string, status: string) => shownOf(texts, { charges }, { reference, status })?.lines;
    expect(lines('c1', 'approved')).toContain(texts['expired.arrived']);
    expect(lines('c1', 'rejected')).toContain(texts['expired.later']);
    expect(lines('other', 'approved')).toContain(texts['expired.later']);
  },
);
