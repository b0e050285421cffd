import { expect, it } from 'vitest';
import argentine from '#brands/texts/reservations.es-AR.json' with { type: 'json' };
import brazilian from '#brands/texts/reservations.pt-BR.json' with { type: 'json' };
import type { Order } from '../contract.ts';
import { returnWord } from './rest-data.ts';
import { refundWhy } from '../rules/refund-news.ts';
import { chargesShown, paymentsShown } from './order-payments.ts';

it.each([
  ['twice', 'twice'],
  ['late', 'late'],
  ['amount', 'amount'],
  ['WITHDRAWAL', 'ended'],
  ['PAYMENT_REVERSED', 'ended'],
  ['CHANGED', null],
] as const)('a refund asked for as %s is shown as %s, whatever its order is now', (reason, why) => {
  expect(refundWhy(reason)).toBe(why);
});

it('each try to pay is shown with its moment, and a refused card as refused', () => {
  const charge = {
    id: '01a1fb0e-b0e5-77c7-aa91-56a2ec2f0978',
    method: 'card',
    state: 'CANCELLED',
    isOfRest: false,
    amount: { amount: 100_000, currency: 'BRL' },
    redirectUrl: null,
    pixCode: null,
    slip: null,
    coupon: null,
    installments: null,
    paidInAll: null,
    expiresAt: '2026-11-27T13:00:00.000Z',
    createdAt: '2026-11-27T12:00:00.000Z',
    refusedAt: '2026-11-27T12:07:00.000Z',
    refusal: 'funds',
    byKeptCard: false,
    challenge: null,
  } as const;
  const made = chargesShown({ market: 'br' }, [charge, { ...charge, method: 'pix', refusedAt: null, refusal: null }]);
  expect(made.map(({ state, when }) => [state, when])).toEqual([
    ['REJECTED', '27/11/2026, 09:07'],
    ['CANCELLED', '27/11/2026, 09:00'],
  ]);
});

it.each([
  ['bank', 'OWED', true, 'rest.return.bank.ENDED'],
  ['bank', 'OWED', false, 'rest.return.bank.OWED'],
  ['bank', 'DONE', true, 'rest.return.bank.DONE'],
  ['consortium', 'OWED', true, 'rest.return.consortium.OWED'],
  ['sandbox', 'OWED', false, 'rest.return.dealer.OWED'],
] as const)('what goes back by %s, %s, of an ended order %s: %s', (via, state, isOfEnd, key) => {
  expect(returnWord({ via, isCar: false, state, isOfEnd })).toBe(key);
});

it('a used car goes back as what it was, and not as money of its dealership', () => {
  expect(returnWord({ via: 'dealership', isCar: true, state: 'OWED', isOfEnd: true })).toBe('rest.return.car.OWED');
});

it('money of a running order goes back to its bank without a word of a contract that ended', () => {
  for (const texts of [brazilian, argentine])
    for (const key of ['rest.return.bank.OWED', 'order.elsewhere.back'] as const)
      expect(texts[key]).not.toMatch(/contrato/);
});

const real = (amount: number) => ({ amount, currency: 'BRL' as const });
const money = (text: string) => text.replace(' ', '\u00a0');

it('what came stands among the payments once with its own moment, and a try that brought nothing in its place', () => {
  const part = (kind: 'BILLET_PAYMENT' | 'FINANCING_PAYMENT', amount: number, paid: number) => ({
    id: kind,
    kind,
    state: paid === amount ? 'PAID' : 'WAITING',
    proposalId: null,
    car: null,
    letter: null,
    amount: real(amount),
    paid: real(paid),
  });
  const at = '2026-11-27T12:01:00.000Z';
  const tried = (id: string, method: string, state: string) => ({
    id,
    method,
    state,
    amount: real(200_000),
    createdAt: '2026-11-27T12:00:00.000Z',
    refusedAt: null,
    refusal: state === 'REJECTED' ? 'funds' : null,
  });
  const came = (id: string, chargeId: string | null, by: string, why: string | null) => ({
    id,
    chargeId,
    by,
    why,
    at,
    amount: real(200_000),
    isTakenBack: false,
  });
  const order = {
    charges: [tried('c', 'card', 'PAID'), tried('p', 'pix', 'CANCELLED'), tried('r', 'card', 'REJECTED')],
    came: [
      came('1', 'c', 'card', null),
      came('2', 'c', 'card', 'twice'),
      came('3', 'p', 'pix', 'late'),
      came('4', null, 'FINANCING_PAYMENT', null),
    ],
    refunds: [
      {
        id: 'r',
        receiptId: '2',
        reason: 'twice',
        state: 'DONE',
        amount: real(200_000),
        createdAt: at,
        doneAt: '2026-11-27T12:03:00.000Z',
      },
    ],
    dealer: { legalName: 'Demo' },
    rest: { sources: [part('FINANCING_PAYMENT', 500_000, 200_000), part('BILLET_PAYMENT', 7, 7)], returns: [] },
    paid: real(400_000),
  };
  const shown = paymentsShown({ market: 'br' }, order as unknown as Order);
  expect(shown.charges.map(({ by, fate, when }) => [by, fate, when])).toEqual([
    ['charge.card', 'charge.REJECTED', '27/11/2026, 09:00'],
    ['charge.card', 'charge.PAID', '27/11/2026, 09:01'],
    ['charge.card', 'came.twice', '27/11/2026, 09:01'],
    ['charge.pix', 'came.late', '27/11/2026, 09:01'],
    ['rest.kind.FINANCING_PAYMENT', 'charge.PAID', '27/11/2026, 09:01'],
  ]);
  expect(shown.charges.map(({ refusal }) => refusal)).toEqual(['funds', null, null, null, null]);
  expect(shown.sources).toEqual([
    { id: 'FINANCING_PAYMENT', kind: 'FINANCING_PAYMENT', state: 'PARTLY', amount: money('R$ 3.000,00') },
  ]);
  expect(shown.refunds).toMatchObject([
    { why: 'twice', when: '27/11/2026, 09:03', of: { by: 'charge.card', when: '27/11/2026, 09:01' } },
  ]);
});

it('a card of the rest has one name, whether it pays or is refused, and a refused one costs nothing', () => {
  const charge = { method: 'card', isOfRest: true, refusedAt: null, coupon: null, installments: 6, paidInAll: null };
  const amount = { amount: 100_000, currency: 'ARS' };
  const whole = { amount: 120_000, currency: 'ARS' };
  const [first, then] = ['2026-11-27T12:00:00.000Z', '2026-11-27T12:05:00.000Z'];
  const order = {
    charges: [
      { ...charge, id: 'b', state: 'PAID', amount, createdAt: then, refusal: null, paidInAll: whole },
      { ...charge, id: 'a', state: 'REJECTED', amount, createdAt: first, refusal: 'funds', paidInAll: whole },
    ],
    came: [{ id: 'c', chargeId: 'b', by: 'CARD_PAYMENT', amount, at: then, why: null, isTakenBack: false }],
    refunds: [],
    rest: { sources: [], returns: [] },
    dealer: { legalName: '' },
  } as unknown as Order;
  const { charges } = paymentsShown({ market: 'ar' }, order);
  expect(charges.map(({ by, fate, card, refusal }) => [by, fate, card?.installments, refusal])).toEqual([
    ['rest.kind.CARD_PAYMENT', 'charge.REJECTED', undefined, 'funds'],
    ['rest.kind.CARD_PAYMENT', 'charge.PAID', 6, null],
  ]);
});

it('a card says its instalments and what they cost in all, a coupon where and until when it is paid', () => {
  const charge = { id: 'a', refusal: null, refusedAt: null, createdAt: '2026-11-27T12:00:00.000Z' };
  const amount = { amount: 100_000, currency: 'ARS' };
  const coupon = { network: 'rapipago', code: '1', barcode: '1', dueOn: '2026-12-01' };
  const order = {
    charges: [
      { ...charge, method: 'cash', state: 'PENDING', amount, coupon, installments: null, paidInAll: null },
      { ...charge, id: 'b', method: 'card', state: 'PAID', amount, coupon: null, installments: 6, paidInAll: amount },
    ],
    came: [{ id: 'c', chargeId: 'b', by: 'CARD_PAYMENT', amount, at: charge.createdAt, why: null, isTakenBack: false }],
    refunds: [],
    rest: { sources: [], returns: [] },
    dealer: { legalName: '' },
  } as unknown as Order;
  const { charges } = paymentsShown({ market: 'ar' }, order);
  expect(charges.map(({ card, coupon: shownCoupon }) => [card?.installments, shownCoupon])).toEqual([
    [6, null],
    [undefined, { network: 'rapipago', date: '01/12/2026' }],
  ]);
  expect(charges.map(({ fate }) => fate)).toEqual(['charge.PAID', 'charge.PENDING']);
});

it('what a coupon that was paid in part leaves stands among what is to come, beside what an open one asks for', () => {
  const coupon = (state: string, amount: number) => ({
    id: state,
    method: 'cash',
    state,
    amount: real(amount),
    coupon: null,
    createdAt: '2026-11-27T12:00:00.000Z',
    refusedAt: null,
  });
  const part = { id: 's', kind: 'CASH_COUPON_PAYMENT', amount: real(500_000), paid: real(200_000) };
  const left = (charges: object[]) => {
    const source = { ...part, state: 'WAITING', proposalId: null, car: null, letter: null };
    const order = {
      charges,
      came: [],
      refunds: [],
      dealer: {},
      rest: { sources: [source], returns: [] },
      paid: real(0),
    };
    return paymentsShown({ market: 'br' }, order as unknown as Order).sources.map(({ amount }) => amount);
  };
  expect(left([coupon('PAID', 200_000)])).toEqual([money('R$ 3.000,00')]);
  expect(left([coupon('PENDING', 100_000), coupon('PAID', 200_000)])).toEqual([money('R$ 2.000,00')]);
  expect(left([coupon('PENDING', 300_000), coupon('PAID', 200_000)])).toEqual([]);
});
