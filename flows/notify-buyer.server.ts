import { formatMoney, type Money } from '#kernel/money.ts';
import { MARKETS } from '#kernel/market.ts';
import { pictureOfCodes } from '#kernel/car-look.ts';
import { getBuyer } from '#features/accounts/public.server.ts';
import { findOrder, type OrderRow } from '#features/reservations/steps.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { pageLink } from '#platform/mail/links.server.ts';
import { queueMail } from '#platform/mail.server.ts';
import type { WorkerServices } from './worker-services.server.ts';

export type OrderMail = 'orderReceived' | 'orderConfirmed' | 'orderExpired' | 'orderCancelled' | 'orderRefunded';

/** Queues a mail about an order to its buyer; an order nobody took over has nobody to write to. */
export const mailOrder = async (
  services: WorkerServices,
  tx: Tx,
  mail: { orderId: string; template: OrderMail; amount?: Money },
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
      },
    },
    `${mail.template}:${order.id}`,
  );
};

/** The price with the coupons in it, and each of them; nothing where there is none. */
const couponsOf = ({ quote, market }: OrderRow): { coupons?: string; price?: string } => {
  const coupons = quote.lines.filter(({ kind }) => kind === 'coupon');
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
