import { formatMoney, money, type Money } from '#kernel/money.ts';
import { MARKETS } from '#kernel/market.ts';
import { pictureOfCodes } from '#kernel/car-look.ts';
import { getBuyer } from '#features/accounts/public.server.ts';
import { getDealer } from '#features/dealers/public.server.ts';
import { findOrder, listReturns, type OrderRow } from '#features/reservations/steps.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { pageLink } from '#platform/mail/links.server.ts';
import { queueMail, type MailParams } from '#platform/mail.server.ts';
import type { WorkerServices } from './worker-services.server.ts';

export type OrderMail =
  | 'orderReceived'
  | 'orderConfirmed'
  | 'orderChanged'
  | 'orderExpired'
  | 'orderCancelled'
  | 'orderRefunded'
  | 'orderDayChanged'
  | 'orderHandover'
  | 'orderKitSent'
  | 'orderPartPaid'
  | 'orderSourceRefused'
  | 'orderSlipIssued';

/** Queues a mail about an order to its buyer; an order nobody took over has nobody to write to. */
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
  const buyer = await getBuyer(tx, { env: services.env, accountId: order.accountId });
  if (buyer === null) return;
  const { market, brand } = order;
  await queueMail(
    tx,
    {
      to: buyer.email,
      template: mail.template,
      brand,
      market,
      locale: MARKETS[market].locale,
      params: {
        name: buyer.name,
        order: order.number,
        vehicle: `${order.quote.modelName} ${order.quote.versionName}`,
        amount: formatMoney(mail.amount ?? { amount: order.deposit, currency: order.currency }, market),
        until: order.heldUntil.toISOString(),
        url: pageLink('order', { publicUrl: services.env.PUBLIC_URL, market, brand, params: { id: order.id } }),
        ...couponsOf(order),
        ...pictureOf(order, services.env.PUBLIC_URL),
        ...mail.params,
      },
    },
    `${mail.template}:${mail.about ?? keyOf(order)}`,
  );
};

/** What a mail is told by once: an order that was taken up again is told of anew. */
const keyOf = ({ id, round }: OrderRow): string => (round === 0 ? id : `${id}:${round}`);

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
        vehicle: `${quote.modelName} ${quote.versionName}`,
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
    pictureAlt: [quote.modelName, quote.versionName, color].filter((word) => word !== undefined).join(', '),
  };
};
