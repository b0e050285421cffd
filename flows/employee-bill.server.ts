import { getBuyer } from '#features/accounts/public.server.ts';
import type { generateBillUrl, getBill } from '#features/employee-purchase/contract/purchase.ts';
import { isEmployeeQuote } from '#features/employee-purchase/public.ts';
import { findOrder, findOwnOrder, type OrderRow } from '#features/reservations/steps.server.ts';
import { carName } from '#kernel/car-name.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import { MARKETS } from '#kernel/market.ts';
import { formatMoney, money } from '#kernel/money.ts';
import { ok, refuse } from '#kernel/result.ts';
import { hmac, signedByAny } from '#platform/crypto.server.ts';
import type { Handler } from '#platform/http/context.server.ts';
import { renderPdf, writeStrong } from '#platform/pdf.server.ts';
import type { TranslateIn } from './follow-proposal.server.ts';

const GOOD_MS = 600_000;

const subjectOf = (orderId: string, until: string): string => `employee-bill:${orderId}:${until}`;

/** A cancelled order owes nothing. */
const hasBill = ({ state, quote }: OrderRow): boolean => state !== 'CANCELLED' && isEmployeeQuote(quote);

/** An address of the bill of one's own order on an employee's terms, for whoever prints or mails it within ten minutes. */
export const billUrl: Handler<typeof generateBillUrl> = async ({ query: { orderId } }, context) => {
  const { actor, visitorId, env, clock, brand, market } = context;
  const order = await context.read((tx) => findOwnOrder(tx, { id: orderId, actor, visitorId }));
  if (order === null || order.brand !== brand || !hasBill(order)) return refuse('orderUnknown');
  const expiresAt = new Date(clock.now().getTime() + GOOD_MS);
  const until = String(expiresAt.getTime());
  const reference = `${order.id}.${until}.${hmac(env.APP_SECRETS[0] ?? '', subjectOf(order.id, until))}`;
  const query = new URLSearchParams({ brand, market });
  return ok({
    url: `${env.PUBLIC_URL}/api/b2e/v1/bill/${reference}?${query}`,
    expiresAt: expiresAt.toISOString(),
  });
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Paper = { readonly order: OrderRow; readonly buyer: string | null; readonly t: TranslateIn; readonly now: Date };

/** Price line by line with the reason of what was taken off, what is paid, and what is open. */
const drawBill = ({ order, buyer, t, now }: Paper): Promise<Buffer> => {
  const { market, quote, currency } = order;
  const words = (key: string): string => t(order, `b2e.bill.${key}`);
  const shown = (amount: number): string => formatMoney(money(amount, currency), market);
  const net = quote.totalWithoutTaxes;
  const rows: readonly (readonly [string, string])[] = [
    ...(buyer === null ? [] : [[words('buyer'), buyer] as const]),
    [words('car'), carName(quote)],
    ...quote.lines.map(({ name, amount }) => [name, formatMoney(amount, market)] as const),
    [words('total'), shown(order.total)],
    ...(net === null ? [] : [[words('withoutTaxes'), formatMoney(net, market)] as const]),
    [words('paid'), shown(order.paid)],
    [words('open.amount'), shown(order.total - order.paid)],
  ];
  return renderPdf({
    title: `${words('title')} ${order.number}`,
    locale: MARKETS[market].locale,
    createdAt: now,
    draw: (sheet) => {
      const { left } = sheet.page.margins;
      writeStrong(sheet.fontSize(20), `${words('title')} ${order.number}`);
      sheet.moveDown(1).fontSize(11);
      for (const [label, value] of rows) {
        const { y } = sheet;
        sheet.text(label, left, y, { width: 300 });
        const end = sheet.y;
        sheet.text(value, left + 310, y);
        sheet.x = left;
        sheet.y = Math.max(end, sheet.y);
        sheet.moveDown(0.4);
      }
      sheet
        .moveDown(0.6)
        .fontSize(9)
        .text(`${words('asOf')} ${formatDateTime(now.toISOString(), market)}`);
    },
  });
};

export const billPaper =
  (t: TranslateIn): Handler<typeof getBill> =>
  async ({ params: { reference } }, context) => {
    const { env, clock, brand } = context;
    const [id = '', until = '', signature = ''] = reference.split('.');
    const now = clock.now();
    const isGood = UUID.test(id) && signedByAny(env.APP_SECRETS, subjectOf(id, until), signature);
    if (!isGood || Number(until) < now.getTime()) return refuse('billUnknown');
    const found = await context.read(async (tx) => {
      const order = await findOrder(tx, id);
      const accountId = order?.accountId ?? null;
      return { order, buyer: accountId === null ? null : await getBuyer(tx, { env, accountId }) };
    });
    if (found.order === null || found.order.brand !== brand || !hasBill(found.order)) return refuse('billUnknown');
    context.reply('cache-control', 'private, no-store');
    context.reply('content-disposition', `inline; filename="${found.order.number}.pdf"`);
    const bytes = await drawBill({ order: found.order, buyer: found.buyer?.name ?? null, t, now });
    return ok({ contentType: 'application/pdf', bytes });
  };
