import { getBuyer } from '#features/accounts/public.server.ts';
import { getDealer } from '#features/dealers/public.server.ts';
import { slipPdf, type SlipPayee } from '#features/payments/public.server.ts';
import { cancelParts, findNewestSlip, findOpenPart, insertSlip, toCharge } from '#features/payments/steps.server.ts';
import type { getSlip, issueSlip as declared } from '#features/reservations/contract/balance.ts';
import { changeSource, findOwnOrder, readBalance } from '#features/reservations/steps.server.ts';
import { addBusinessDays, dayIn } from '#kernel/dates.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import { ok, refuse } from '#kernel/result.ts';
import type { Handler } from '#platform/http/context.server.ts';
import { partToCharge } from './part-to-charge.server.ts';

type Ports = {
  /** Business days a slip is open for. */
  readonly daysOf: (brand: string, market: Market) => number;
};

/**
 * Asks for the part that the plan gives to a slip. One that waits and asks for the same is given back; another is ended first, so
 * that a part has one receivable. The bank is called after the commit.
 */
export const issueSlip =
  ({ daysOf }: Ports): Handler<typeof declared> =>
  async ({ params, body }, context) => {
    const { tx, brand, env, ids, crash } = context;
    const part = await partToCharge(tx, context, { id: params.id, kind: 'BILLET_PAYMENT' });
    if (!part.ok) return part;
    const { order, source, remaining } = part;
    const { market } = order;
    const open = await findOpenPart(tx, source.id);
    if (open !== null && !body.renew && !open.isOver && open.amount === remaining) return ok(toCharge(open));
    const buyer = order.accountId === null ? null : await getBuyer(tx, { env, accountId: order.accountId });
    if (buyer?.address == null) return refuse('addressNeeded');
    if (buyer.document === null) return refuse('documentNeeded');
    await cancelParts(tx, source.id);
    const slip = await insertSlip(tx, {
      id: ids.next(),
      brand,
      market,
      orderId: order.id,
      sourceId: source.id,
      amount: { amount: remaining, currency: order.currency },
      dueOn: addBusinessDays(dayIn(order.now, market), daysOf(brand, market), market),
      timeZone: MARKETS[market].timeZone,
    });
    await changeSource(tx, { id: source.id, amount: source.amount, state: 'WAITING' });
    crash('slip.issued');
    return ok(toCharge(slip));
  };

/** The slip on paper, as long as it waits to be paid. */
export const slipPaper =
  (ports: { readonly payeeOf: (brand: string, market: Market) => SlipPayee }): Handler<typeof getSlip> =>
  async ({ params }, context) => {
    const { actor, visitorId, env } = context;
    const found = await context.read(async (tx) => {
      const order = await findOwnOrder(tx, { id: params.id, actor, visitorId });
      if (order === null) return null;
      const { sources } = await readBalance(tx, order);
      const source = sources.find((one) => one.kind === 'BILLET_PAYMENT' && one.state === 'WAITING');
      const slip = source === undefined ? null : await findNewestSlip(tx, source.id);
      const buyer = order.accountId === null ? null : await getBuyer(tx, { env, accountId: order.accountId });
      const dealer = await getDealer(tx, { brand: order.brand, id: order.dealerId });
      return { order, slip, buyer, dealer };
    });
    if (found === null) return refuse('orderUnknown');
    const { order, slip, buyer, dealer } = found;
    if (slip?.state !== 'PENDING' || slip.barcode === null || slip.dueOn === null || buyer === null || dealer === null)
      return refuse('slipUnknown');
    const bytes = await slipPdf(ports.payeeOf(order.brand, order.market), {
      barcode: slip.barcode,
      dueOn: slip.dueOn,
      amount: { amount: slip.amount, currency: slip.currency },
      pixCode: slip.pixCode,
      issuedAt: slip.createdAt,
      order: order.number,
      seller: { name: dealer.legalName, document: dealer.document },
      payer: { name: buyer.name, document: buyer.document ?? '', address: buyer.address },
    });
    context.reply('content-disposition', `inline; filename="${order.number}.pdf"`);
    context.reply('cache-control', 'private, no-store');
    return ok({ contentType: 'application/pdf', bytes });
  };
