import { refuse, type Refused } from '#kernel/result.ts';
import { openOneTime } from '#features/payments/public.server.ts';
import type { CardChargeRequest, GatewayPayment, GatewayResult } from '#features/payments/steps.server.ts';
import {
  findCharge,
  findChargeCard,
  insertCardCharge,
  lockGatewayCard,
  type ChargeRow,
} from '#features/payments/steps.server.ts';
import type { CardPayment } from '#features/payments/public.ts';
import type { OrderRow } from '#features/reservations/steps.server.ts';
import type { Context } from '#platform/http/context.server.ts';
import { originOfCaller } from '#platform/http/origins.server.ts';
import type { WorkerServices } from './worker-services.server.ts';

/** Writes the charge by a card the buyer keeps; the one-time token's id is the charge's, so that it is one however often it is sent. */
export const chargeKeptCard = async (
  context: Context,
  order: OrderRow,
  paid: CardPayment,
): Promise<ChargeRow | Refused<'cardUnknown' | 'tokenUnknown'>> => {
  const { tx, env, brand, clock, actor } = context;
  if (actor.kind !== 'person' || actor.accountId !== order.accountId) return refuse('tokenUnknown');
  const owner = { accountId: actor.accountId, market: order.market };
  const allowed = openOneTime(env, paid.oneTimeToken, { ...owner, brand, now: clock.now() });
  if (allowed?.pays == null || allowed.pays.orderId !== order.id) return refuse('tokenUnknown');
  const { cardId, rest } = allowed.pays;
  if (cardId === null || rest !== undefined) return refuse('tokenUnknown');
  const card = await lockGatewayCard(tx, { ...owner, id: cardId });
  if (card === null || card.gatewayCardId === null) return refuse('cardUnknown');
  await insertCardCharge(tx, {
    id: allowed.id,
    brand,
    market: order.market,
    orderId: order.id,
    amount: { amount: order.deposit, currency: order.currency },
    expiresAt: order.heldUntil,
    backOrigin: originOfCaller(context),
    cardId,
    cardToken: paid.cardToken,
    installments: paid.installments,
  });
  const made = await findCharge(tx, allowed.id);
  if (made === null) throw new Error(`charge ${allowed.id} was not written`);
  return made;
};

/**
 * Asks the gateway to take the money. After silence it is asked first whether it has the payment: the card or its token may be gone by
 * now, and the money taken all the same. A card that is gone with nothing taken is a refusal.
 */
export const askKeptCard = async (
  services: WorkerServices,
  { charge, request, isRepeat }: { charge: ChargeRow; request: Omit<CardChargeRequest, 'card'>; isRepeat: boolean },
): Promise<GatewayResult<GatewayPayment>> => {
  if (isRepeat) {
    const known = await services.gateway.findPayments(charge.id);
    if (known.kind === 'noAnswer') return known;
    if (known.kind === 'refused') return { kind: 'noAnswer', reason: `refused with ${known.status}` };
    const [first] = known.value;
    if (first !== undefined) return { kind: 'done', value: first };
  }
  const card = await services.db.read({ brand: charge.brand }, (tx) => findChargeCard(tx, charge.id));
  if (card === null) return { kind: 'refused', status: 404 };
  return services.gateway.payByCard({ ...request, card });
};
