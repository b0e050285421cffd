import { expect } from 'vitest';
import { textsFor } from '#brands/dictionary.ts';
import type { Order } from '#features/reservations/contract.ts';
import { boxOf, rowOf } from '#features/reservations/web/chosen-parts.ts';
import { formatAmount, money } from '#kernel/money.ts';
import { translator } from '#ui/translate.ts';
import { idOf } from '#tests/harness/buyer.ts';
import { consortiumOf, MAKERS_LETTER } from '#tests/harness/consortium.ts';
import { openDealership } from '#tests/harness/dealership.ts';
import type { SandboxConsole } from '#tests/harness/sandbox-console.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import type { JourneyApp } from './account-steps.ts';
import { openOrder, shopOf, type Market, type Reserved } from './order-steps.ts';
import { expectAccessible, type Visitor } from './visitor.ts';

/** The words of an order's pages, as its brand and market read them. */
export const wordsOf = (site: { brand: string; market: Market }) => {
  const texts = textsFor({ ...site, areas: ['reservations', 'orderChange'] });
  return translator({ ...texts.reservations, ...texts.orderChange });
};

export const press = (page: Visitor['page'], name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name, exact: true }).tap();

export type Kind = Order['rest']['sources'][number]['kind'];
type Part = { readonly kind: Kind; readonly amount: number };

/** The rest in so many parts, to the cent. A bank lends half of the price: it asks for an entrance, so it is never alone. */
const partsOf = ({ total, rest }: Order, kinds: readonly Kind[]): Part[] => {
  const others = kinds.filter((kind) => kind !== 'FINANCING_PAYMENT');
  const lent = others.length < kinds.length ? total.amount - Math.floor(total.amount / 2) : 0;
  const each = Math.floor((rest.toPay.amount - lent) / others.length);
  const last = rest.toPay.amount - lent - each * (others.length - 1);
  return kinds.map((kind) => {
    if (kind === 'FINANCING_PAYMENT') return { kind, amount: lent };
    return { kind, amount: kind === others.at(-1) ? last : each };
  });
};

const PLATE = { br: 'ZZZ9Z99', ar: 'ZZ 999 ZZ' } as const;
const ADMINISTRATOR = { br: 'Consórcio de Prova', ar: 'Ahorro del Sur' } as const;

/** From the order's page to the plan of its rest, saved: each source with its part, and what it says of itself. */
export const planRest = async (visitor: Visitor, order: Reserved, kinds: readonly Kind[]): Promise<Part[]> => {
  const { page } = visitor;
  const t = wordsOf(order);
  const { total, rest } = await order.show();
  const parts = partsOf(await order.show(), kinds);
  const written = (amount: number): string => formatAmount(money(amount, total.currency));
  await openOrder(visitor, order);
  const [way = ''] = t('order.payRest', { amount: '\n' }).split('\n');
  await page
    .getByRole('link', { name: new RegExp(`^${way.trim()}`) })
    .first()
    .tap();
  for (const { kind, amount } of parts) {
    await page.locator(`[name="${boxOf(rowOf(kind))}"]`).check();
    await page.locator(`[name=${kind}]`).fill(written(amount));
  }
  if (kinds.includes('TRADE_IN')) {
    await page.locator('[name=plate]').fill(PLATE[order.market]);
    await page.locator('[name=mileageKm]').fill('30.000');
    await page.locator('[name=version]').selectOption('other');
  }
  if (kinds.some((kind) => kind.endsWith('CONSORTIUM_PAYMENT'))) {
    await page.locator('[name=administrator]').fill(ADMINISTRATOR[order.market]);
    await page.locator('[name=group]').fill('0420');
    await page.locator('[name=quota]').fill('117');
    await page.locator('[name=value]').fill(written(rest.toPay.amount));
    await page.locator('[name=validUntil]').fill('2099-12-31');
  }
  await press(page, t('rest.plan.save'));
  await page.getByText(t('rest.saved')).waitFor();
  await expectAccessible(page);
  return parts;
};

/** What an Argentine types of a card. */
const CARD = [
  ['number', '4235 6477 2802 5682'],
  ['holder', 'APRO'],
  ['expiry', '11/49'],
  ['code', '123'],
  ['document', '12.345.678'],
] as const;

/** As many coupons as it takes: the gateway takes so much at once. */
const payCoupons = async (sandboxConsole: SandboxConsole, { page }: Visitor, order: Reserved): Promise<void> => {
  const t = wordsOf(order);
  const paid = new Set<string>();
  const isPaid = async (): Promise<boolean> =>
    (await order.show()).rest.sources.findLast(({ kind }) => kind === 'CASH_COUPON_PAYMENT')?.state === 'PAID';
  while (!(await isPaid())) {
    await page.reload();
    await press(page, t('rest.coupon.issue'));
    const { id } = await waitFor(async () =>
      (await order.show()).charges.find((one) => one.coupon !== null && one.state === 'PENDING' && !paid.has(one.id)),
    );
    // It comes by itself.
    await page.getByLabel(t('rest.coupon.code')).waitFor();
    await page.getByRole('img', { name: t('rest.coupon.bars') }).waitFor();
    await expectAccessible(page);
    paid.add(id);
    await sandboxConsole.onPayment((await sandboxConsole.payment(id)).id, 'confirm');
    await waitFor(async () => (await order.show()).charges.find((one) => one.id === id)?.state === 'PAID');
  }
};
/** A card in six instalments, typed on the gateway's page. */
const payCard = async ({ page }: Visitor, order: Reserved): Promise<void> => {
  const t = wordsOf(order);
  await press(page, t('rest.card.pay'));
  for (const [name, value] of CARD) await page.locator(`[name=${name}]`).fill(value);
  await page.locator('[name=installments]').selectOption('visa:6');
  const whole = await page.locator('[name=installments] option:checked').getAttribute('data-pay');
  expect(await page.locator('button[type=submit]').textContent()).toBe(whole);
  await page.locator('button[type=submit]').tap();
  await page
    .getByText(t('rest.card.paid', { installments: 6, whole: '', amount: '', interest: '' }).slice(0, 8))
    .waitFor();
  await expectAccessible(page);
};

/** Everybody who brings a part of an order's rest, each in their own way. */
export const openPayers = async (app: JourneyApp) => {
  const { call, databaseUrl, sandboxConsole } = shopOf(app);
  const dealership = await openDealership(call, app.roles.urls[0] ?? '');
  const consortium = consortiumOf({ databaseUrl, sandboxUrl: app.roles.sandboxUrl });
  const sourceOf = async (order: Reserved, kind: Kind) =>
    (await order.show()).rest.sources.findLast((one) => one.kind === kind);
  const isIn = (order: Reserved, kind: Kind, state: string) => async () =>
    (await sourceOf(order, kind))?.state === state;
  const paySlip = async ({ page }: Visitor, order: Reserved): Promise<void> => {
    const t = wordsOf(order);
    await press(page, t('rest.slip.issue'));
    const charge = await waitFor(async () =>
      (await order.show()).charges.find(({ slip, state }) => slip !== null && state === 'PENDING'),
    );
    // The page that the press led to may still be on its way.
    await waitFor(async () => {
      await page.reload();
      return page.getByLabel(t('rest.slip.line')).isVisible();
    });
    await sandboxConsole.onPayment((await sandboxConsole.payment(charge.id)).id, 'confirm');
  };
  const payByBank = async (order: Reserved): Promise<void> => {
    const proposal = idOf(await order.propose(await order.simulate(50)));
    await sandboxConsole.advance(proposal, 'PAYED');
  };
  const payByMakersConsortium = async (order: Reserved): Promise<void> => {
    const { id = '' } = (await sourceOf(order, MAKERS_LETTER)) ?? {};
    await consortium.knows(id);
    await consortium.play(id, 'confirm');
    await consortium.askedUntil(isIn(order, MAKERS_LETTER, 'WAITING'));
    await consortium.play(id, 'pay');
    await consortium.askedUntil(isIn(order, MAKERS_LETTER, 'PAID'));
  };
  const bring = async (visitor: Visitor, order: Reserved, part: Part): Promise<void> => {
    if (part.kind === 'BILLET_PAYMENT') return paySlip(visitor, order);
    if (part.kind === 'CASH_COUPON_PAYMENT') return payCoupons(sandboxConsole, visitor, order);
    if (part.kind === 'CARD_PAYMENT') return payCard(visitor, order);
    if (part.kind === 'FINANCING_PAYMENT') return payByBank(order);
    if (part.kind === MAKERS_LETTER) return payByMakersConsortium(order);
    if (part.kind === 'EXT_CONSORTIUM_PAYMENT')
      await dealership.acceptLetter(order, order.id, (await sourceOf(order, part.kind))?.id ?? '');
    return dealership.book(order, order.id, part);
  };
  return {
    dealership,
    /** The part comes, and its source has brought it. */
    bring: async (visitor: Visitor, order: Reserved, part: Part): Promise<void> => {
      await bring(visitor, order, part);
      await waitFor(isIn(order, part.kind, 'PAID'));
    },
  };
};
