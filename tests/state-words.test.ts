import { describe, expect, it } from 'vitest';
import { AREAS, type Area } from '#brands/texts/areas.ts';
import { orderStepOf } from '#features/financing/rules/proposal-machine.ts';
import { FINANCING_STATUSES } from '#features/financing/rules/statuses.ts';
import { DELIVERY_STATES } from '#features/leads/rules/delivery-machine.ts';
import { OFFER_STATES } from '#features/offers/rules/offer-machine.ts';
import { GIFT_STATES, REDEMPTION_STATES } from '#features/loyalty/rules/machines.ts';
import { CHARGE_STATES, REFUND_STATES } from '#features/payments/rules/machines.ts';
import { CHANGE_STATES } from '#features/price/rules/change-machine.ts';
import { PROMOTION_STATES } from '#features/promotions/rules/promotion.ts';
import { REQUEST_STATES } from '#features/privacy/rules/request-machine.ts';
import { ORDER_STATES } from '#features/reservations/rules/order-machine.ts';
import { WITHDRAWAL_STATES } from '#features/reservations/rules/withdrawal.ts';
import { UNIT_STATES } from '#features/stock/contract/units.ts';
import { BOOKING_STATES } from '#features/visits/rules/machines.ts';

const LOCALES = ['pt-BR', 'es-AR'] as const;
type Locale = (typeof LOCALES)[number];
const textsOf = (area: Area, locale: Locale): Readonly<Record<string, string>> => AREAS[area][locale];

/** Where the word of each state stands: screens of visitors and of staff, and mails, read it there. */
const WORDS: readonly (readonly [Area, string, readonly string[]])[] = [
  ['reservations', 'status.', ORDER_STATES],
  ['reservations', 'charge.', CHARGE_STATES],
  ['reservations', 'refund.', REFUND_STATES],
  ['proposals', 'proposal.status.', [...FINANCING_STATUSES, 'CANCELLED']],
  ['visits', 'visit.state.', BOOKING_STATES],
  ['leads', 'admin.state.', DELIVERY_STATES],
  ['privacy', 'ask.state.', REQUEST_STATES],
  ['withdrawals', 'admin.withdrawals.state.', WITHDRAWAL_STATES],
  ['loyaltyAdmin', 'loyaltyAdmin.state.', [...GIFT_STATES, ...REDEMPTION_STATES]],
  ['loyalty', 'loyalty.mine.', REDEMPTION_STATES],
  ['offersAdmin', 'offerAdmin.state.', OFFER_STATES],
  ['promotionsAdmin', 'promotionAdmin.state.', PROMOTION_STATES],
  ['salesAdmin', 'prices.state.', CHANGE_STATES],
  ['salesAdmin', 'units.state.', UNIT_STATES],
];

describe.each(LOCALES)('in %s', (locale) => {
  it.each(WORDS)('%s %s has a word for every state', (area, stem, states) => {
    const texts = textsOf(area, locale);
    expect(states.filter((state) => (texts[`${stem}${state}`] ?? '').trim() === '')).toEqual([]);
  });

  it('a state of a proposal is the same word wherever it is named', () => {
    const areas = Object.keys(AREAS) as Area[];
    const words = areas
      .filter((area) => area !== 'reservations')
      .flatMap((area) => Object.entries(textsOf(area, locale)))
      .flatMap(([key, word]) => {
        const state = /\bstatus\.([A-Z_]+)$/.exec(key)?.[1];
        return state === undefined ? [] : [{ state, word }];
      });
    const proposals = textsOf('proposals', locale);
    const others = words.filter(
      ({ state, word }) =>
        FINANCING_STATUSES.some((one) => one === state) && word !== proposals[`proposal.status.${state}`],
    );
    expect(others).toEqual([]);
  });

  it('an order speaks of its proposal in the proposal’s own word', () => {
    const orders = textsOf('reservations', locale);
    const proposals = textsOf('proposals', locale);
    // That it belongs to the order an order alone can say: a proposal may have none.
    const others = (['PROGRESS', 'REANALYSIS', 'PENDING', 'APPROVED', 'RELEASED', 'DIRECTED'] as const)
      .map((state) => [orders[`status.${orderStepOf(state) ?? ''}`] ?? '', proposals[`proposal.status.${state}`] ?? ''])
      .filter(([order = '', word = '']) => !order.toLowerCase().includes(word.toLowerCase()));
    expect(others).toEqual([]);
  });
});

it.each(LOCALES)('in %s the footer says whose site it is, not who sells: dealerships do', (locale) => {
  expect(textsOf('shell', locale)['footer.seller']).toMatch(/^Siti?[oe] de \{name\}$/);
});

it('in Argentina what was paid is `pagado` in every state', () => {
  const paid = ['status.RESERVE', 'status.PAID', 'status.REMAINING_PAYMENT', 'charge.PAID'].map(
    (key) => textsOf('reservations', 'es-AR')[key] ?? '',
  );
  expect(paid.filter((word) => !/pagad[oa]/i.test(word))).toEqual([]);
  expect(textsOf('proposals', 'es-AR')['proposal.status.PAYED']).toMatch(/pagada/i);
});
