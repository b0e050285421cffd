import { cardPage, findGatewayCard, openOneTime, sealOneTime } from '#features/payments/public.server.ts';
import {
  cancelParts,
  findCharge,
  findOpenPart,
  insertCardPart,
  lockGatewayCard,
  toCharge,
  type ChargeRow,
} from '#features/payments/steps.server.ts';
import type { getCardPage, payPartByCard as declared } from '#features/reservations/contract/parts.ts';
import { changeSource } from '#features/reservations/steps.server.ts';
import { ok, refuse, type Refused } from '#kernel/result.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Handler } from '#platform/http/context.server.ts';
import { originOfCaller } from '#platform/http/origins.server.ts';
import { amountToCharge, partToCharge, type MostOf } from './part-to-charge.server.ts';

const KIND = 'CARD_PAYMENT';

type Who = { readonly accountId: string; readonly market: 'br' | 'ar' };

/** A kept card as the gateway knows it; null for one that is typed and not kept. */
const keptCard = async (
  tx: Tx,
  who: Who,
  cardId: string | undefined,
): Promise<{ gatewayCardId: string | null } | Refused<'cardUnknown' | 'notSaved' | 'ended'>> => {
  if (cardId === undefined) return { gatewayCardId: null };
  const card = await findGatewayCard(tx, { ...who, id: cardId });
  if (card === null) return refuse('cardUnknown');
  if (card.gatewayCardId === null) return refuse('notSaved');
  return card.expired ? refuse('ended') : { gatewayCardId: card.gatewayCardId };
};

/** One that the gateway never answered is over with its time; the gateway ends what it may have of it, and money that comes all the same goes back. */
const isUnderWay = (open: ChargeRow | null): boolean => open !== null && !open.isOver;

/** The way to the gateway's page, where the card is typed and its instalments are chosen. What it will pay is sealed into the token. */
export const cardPageOfPart =
  ({ mostOf }: { readonly mostOf: MostOf }): Handler<typeof getCardPage> =>
  async ({ params, query }, context) =>
    context.read(async (tx) => {
      const { env, brand, ids, clock } = context;
      const part = await partToCharge(tx, context, { id: params.id, kind: KIND, isRead: true });
      if (!part.ok) return part;
      const { order, source } = part;
      const { accountId, market } = order;
      if (accountId === null) return refuse('orderUnknown');
      if (env.PAYMENT_CARD_PAGE === null) return refuse('cardsUnavailable');
      const amount = amountToCharge(part, { most: mostOf({ brand, market, kind: KIND }), amount: query.amount });
      if (typeof amount !== 'number') return amount;
      if (isUnderWay(await findOpenPart(tx, source.id))) return refuse('inProgress');
      const who = { accountId, market };
      const card = await keptCard(tx, who, query.cardId);
      if ('ok' in card) return card;
      const pays = { cardId: query.cardId ?? null, orderId: order.id, rest: amount };
      const { token, expiresAt } = sealOneTime(env, { id: ids.next(), ...who, brand, pays }, clock.now());
      const url = cardPage(context, env.PAYMENT_CARD_PAGE, {
        token,
        gatewayCardId: card.gatewayCardId,
        orderId: order.id,
        amount: { amount, currency: order.currency },
        isRest: true,
      });
      return ok({ oneTimeToken: token, url, expiresAt: expiresAt.toISOString() });
    });

/**
 * Writes the charge of a part by card; the one-time token's id is the charge's, so that it is one however often it is sent. While one is
 * under way no other begins: money of both would be taken. The gateway is asked after the commit.
 */
export const payPartByCard =
  ({ mostOf }: { readonly mostOf: MostOf }): Handler<typeof declared> =>
  async ({ params, body }, context) => {
    const { tx, env, brand, clock, actor, crash } = context;
    const part = await partToCharge(tx, context, { id: params.id, kind: KIND });
    const accountId = actor.kind === 'person' ? actor.accountId : null;
    if (accountId === null) return part.ok ? refuse('tokenUnknown') : part;
    const who = { accountId, market: 'ar' as const };
    const allowed = openOneTime(env, body.oneTimeToken, { ...who, brand, now: clock.now() });
    const pays = allowed?.pays ?? null;
    // Sent again it may have paid its part already.
    const known = allowed === null ? null : await findCharge(tx, allowed.id);
    if (known !== null && known.orderId === params.id && known.sourceId !== null) return ok(toCharge(known));
    if (!part.ok) return part;
    const { order, source } = part;
    if (allowed === null || pays?.rest === undefined || pays.orderId !== order.id || order.accountId !== accountId)
      return refuse('tokenUnknown');
    const amount = amountToCharge(part, {
      most: mostOf({ brand, market: order.market, kind: KIND }),
      amount: pays.rest,
    });
    if (typeof amount !== 'number') return amount;
    const open = await findOpenPart(tx, source.id);
    if (isUnderWay(open)) return refuse('inProgress');
    if (pays.cardId === null && body.method === undefined) return refuse('tokenUnknown');
    if (pays.cardId !== null && (await lockGatewayCard(tx, { ...who, id: pays.cardId }))?.gatewayCardId == null)
      return refuse('cardUnknown');
    if (open !== null) await cancelParts(tx, source.id);
    const charge = await insertCardPart(tx, {
      id: allowed.id,
      brand,
      market: order.market,
      orderId: order.id,
      sourceId: source.id,
      amount: { amount, currency: order.currency },
      cardId: pays.cardId,
      method: pays.cardId === null ? (body.method ?? null) : null,
      cardToken: body.cardToken,
      installments: body.installments,
      backOrigin: originOfCaller(context),
    });
    await changeSource(tx, { id: source.id, amount: source.amount, state: 'WAITING' });
    crash('part.charged');
    return ok(toCharge(charge));
  };
