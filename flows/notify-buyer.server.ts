import { carName } from '#kernel/car-name.ts';
import { showCity } from '#kernel/city.ts';
import { formatDay } from '#kernel/dates.ts';
import { formatPhone } from '#kernel/phones.ts';
import { showStreet } from '#kernel/street.ts';
import { formatMoney, money, type Money } from '#kernel/money.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import { pictureOfCodes } from '#kernel/car-look.ts';
import { encodeChoice } from '#features/configurator/public.ts';
import { getBuyer } from '#features/accounts/public.server.ts';
import { getDealer } from '#features/dealers/public.server.ts';
import type { Dealer } from '#features/dealers/public.ts';
import type { OrderMail } from '#features/messages/public.ts';
import { writeMessage } from '#features/messages/public.server.ts';
import { findOrder, listReturns, type OrderRow } from '#features/reservations/steps.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { pageLink } from '#platform/mail/links.server.ts';
import { queueMail, type MailParams } from '#platform/mail.server.ts';
import { backOfEnd } from './money-back.server.ts';
import type { WorkerServices } from './worker-services.server.ts';

export type { OrderMail };

/**
 * Writes to an order's buyer about it: by mail unless they stopped its topic, on WhatsApp where they asked for it. An order nobody took
 * over has nobody to write to.
 */
export const mailOrder = async (
  services: Pick<WorkerServices, 'env'>,
  tx: Tx,
  mail: {
    orderId: string;
    template: OrderMail;
    amount?: Money;
    /** What only this mail says. */
    params?: MailParams;
    /** What it is about, where an order gets several of them. */
    about?: string;
  },
): Promise<void> => {
  const order = await findOrder(tx, mail.orderId);
  if (order === null || order.accountId === null) return;
  const { market, brand, accountId } = order;
  const { env } = services;
  const buyer = await getBuyer(tx, { env, accountId });
  if (buyer === null) return;
  const { template } = mail;
  const params: MailParams = {
    name: buyer.name,
    order: order.number,
    vehicle: carName(order.quote),
    amount: formatMoney(mail.amount ?? { amount: order.deposit, currency: order.currency }, market),
    until: order.heldUntil.toISOString(),
    url: wayOf(order, template, env.PUBLIC_URL),
    ...couponsOf(order),
    ...pictureOf(order, env.PUBLIC_URL),
    ...(OF_CONTRACT.has(template) ? await contractOf(tx, order) : {}),
    ...(template === 'orderCancelled' || template === 'orderReversed' ? await backOfEnd(tx, order) : {}),
    ...mail.params,
  };
  const key = `${template}:${mail.about ?? keyOf(order)}`;
  await writeMessage(tx, env, {
    to: { id: order.id, brand, market, accountId, email: buyer.email },
    template,
    params,
    key,
  });
};

/** Mails that say what was bought, and from whom. */
const OF_CONTRACT: ReadonlySet<OrderMail> = new Set(['orderConfirmed', 'orderChanged', 'orderReversed']);

/** Where a mail's button leads: to its order, and of one whose time ran out to the same car, by its offer or at the price of today. */
const wayOf = ({ id, market, brand, choice, offer }: OrderRow, template: OrderMail, publicUrl: string): string => {
  const at = { publicUrl, market, brand };
  if (template !== 'orderExpired') return pageLink('order', { ...at, params: { id } });
  return offer === null
    ? pageLink('newReservation', { ...at, query: { c: encodeChoice(choice) } })
    : pageLink('offerReservation', { ...at, params: { offer: offer.code.toLowerCase() } });
};

/** What a mail is told by once: an order that was taken up again is told of anew. */
const keyOf = ({ id, round }: OrderRow): string => (round === 0 ? id : `${id}:${round}`);

/** A dealership as a mail names it: who and where. */
export const placeOf = (dealer: Dealer, market: Market): string =>
  `${dealer.name}, ${showStreet(market, dealer)}, ${showCity(market, dealer)}`;

/** Tells the dealership of an ended order what its buyer paid there or by a bank, as whoever took it gives it back. */
export const mailDealerOwes = async (tx: Tx, order: OrderRow): Promise<void> => {
  const { id, brand, market, currency, number, quote } = order;
  const returns = (await listReturns(tx, id)).filter(({ state }) => state === 'OWED');
  const owed = money(
    returns.reduce((sum, { amount }) => sum + amount, 0),
    currency,
  );
  const dealer = owed.amount === 0 ? null : await getDealer(tx, { brand, id: order.dealerId });
  if (dealer === null) return;
  await queueMail(
    tx,
    {
      to: dealer.email,
      template: 'dealerOwes',
      brand,
      market,
      locale: MARKETS[market].locale,
      params: {
        order: number,
        vehicle: carName(quote),
        amount: formatMoney(owed, market),
      },
    },
    `dealerOwes:${keyOf(order)}`,
  );
};

/** The price with what coupons, a voucher and an employee’s terms take off, and each with its reason; nothing where there is none. */
const couponsOf = ({ quote, market }: OrderRow): { coupons?: string; price?: string } => {
  const coupons = quote.lines.filter(({ kind }) => ['coupon', 'voucher', 'employee'].includes(kind));
  if (coupons.length === 0) return {};
  const shown = coupons.map(({ name, amount }) => `${name}: ${formatMoney(amount, market)}`);
  return { coupons: shown.join(' · '), price: formatMoney(quote.total, market) };
};

/** What was bought, from whom, by when, and what it costs: the confirmation is the contract's own paper. */
const contractOf = async (tx: Tx, order: OrderRow): Promise<MailParams> => {
  const { brand, market, currency, total, paid, quote, deliverBy } = order;
  const dealer = await getDealer(tx, { brand, id: order.dealerId });
  const color = quote.lines.find(({ kind }) => kind === 'color')?.name;
  const shown = (amount: number): string => formatMoney(money(amount, currency), market);
  return {
    ...(color === undefined ? {} : { color }),
    ...(dealer === null ? {} : { dealer: placeOf(dealer, market), phone: formatPhone(dealer.phone, market) }),
    ...(deliverBy === null ? {} : { deliverBy: formatDay(deliverBy) }),
    total: shown(total),
    rest: shown(total - paid),
  };
};

type Pictured = Pick<OrderRow, 'brand' | 'quote' | 'choice'>;

/** The ordered car as it was chosen, by the address every screen has it; a JPEG, which every mail reader shows. */
const pictureOf = (
  { brand, quote, choice }: Pictured,
  publicUrl: string,
): { picture?: string; pictureAlt?: string } => {
  const { mvsCode, year } = quote;
  const path = pictureOfCodes({ brand, mvsCode, year, codes: choice, extension: 'jpg', width: 1120 });
  if (path === null) return {};
  const color = quote.lines.find(({ kind }) => kind === 'color')?.name;
  return {
    picture: `${publicUrl}${path}`,
    pictureAlt: [carName(quote), color].filter((word) => word !== undefined).join(', '),
  };
};
