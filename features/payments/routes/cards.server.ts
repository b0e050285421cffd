import type { Money } from '#kernel/money.ts';
import { ok, refuse } from '#kernel/result.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { originOfCaller } from '#platform/http/origins.server.ts';
import { pageLink } from '#platform/mail/links.server.ts';
import {
  addCard,
  addInstrument,
  changeCard,
  changeInstrument,
  getOneTimeToken,
  listCards,
  listInstruments,
  removeCard,
  removeInstrument,
} from '../contract/cards.ts';
import { openOneTime, sealOneTime } from '../one-time.server.ts';
import * as store from '../store/cards.server.ts';

export type CardPorts = {
  /** What an own reservation asks for now; null where it is not the caller's, or waits for no payment. */
  readonly depositOf: (context: Context, orderId: string) => Promise<Money | null>;
};

const ownerOf = ({ actor, market }: Context): store.Owner | null =>
  actor.kind === 'person' ? { accountId: actor.accountId, market } : null;

const list = async (context: Context) => {
  const owner = ownerOf(context);
  if (owner === null) return refuse('unauthenticated');
  return ok({ cards: await context.read((tx) => store.listCards(tx, owner)) });
};

const add = async (body: { readonly oneTimeToken: string; readonly cardToken: string }, context: Context) => {
  const owner = ownerOf(context);
  if (owner === null) return refuse('unauthenticated');
  const { env, brand, ids, clock, tx } = context;
  const allowed = openOneTime(env, body.oneTimeToken, { ...owner, brand, now: clock.now() });
  if (allowed === null || allowed.pays !== null) return refuse('tokenUnknown');
  const card = { ...owner, id: ids.next(), requestId: allowed.id, token: body.cardToken, brand };
  const made = await store.insertCard(tx, card);
  return made === null ? refuse('tooManyCards') : ok(made);
};

const favour = async (context: Context, id: string) => {
  const owner = ownerOf(context);
  if (owner === null) return refuse('unauthenticated');
  return context.withTx(async (tx) => {
    const done = await store.favourCard(tx, { ...owner, id });
    if (done === 'unknown') return refuse('cardUnknown');
    return done === 'notSaved' ? refuse('notSaved') : ok({ cards: await store.listCards(tx, owner) });
  });
};

const forget = async (context: Context, id: string) => {
  const owner = ownerOf(context);
  if (owner === null) return refuse('unauthenticated');
  const gone = await context.withTx((tx) => store.deleteCard(tx, { ...owner, id, brand: context.brand }));
  return gone ? ok(undefined) : refuse('cardUnknown');
};

/** The gateway's page for a card that is typed whole, or for a kept one's code, with the way back. */
export const cardPage = (
  context: Context,
  base: string,
  of: {
    token: string;
    gatewayCardId: string | null;
    orderId: string | null;
    amount: Money | null;
    /** It pays of the rest. */
    isRest?: boolean;
  },
): string => {
  const { env, brand, market } = context;
  const url = new URL(base);
  const query: Record<string, string> =
    of.orderId === null ? {} : { order: of.orderId, ...(of.isRest === true ? { part: 'rest' } : {}) };
  const back = pageLink('cardReturn', { publicUrl: originOfCaller(context) ?? env.PUBLIC_URL, market, brand, query });
  url.searchParams.set('site_id', market === 'br' ? 'MLB' : 'MLA');
  url.searchParams.set('reference', of.token);
  url.searchParams.set('back_url', back);
  if (of.gatewayCardId !== null) url.searchParams.set('card_id', of.gatewayCardId);
  if (of.amount !== null) url.searchParams.set('amount', String(of.amount.amount / 100));
  return url.href;
};

const oneTime =
  ({ depositOf }: CardPorts): Handler<typeof getOneTimeToken> =>
  async ({ query: { cardId, reservationId } }, context) => {
    const owner = ownerOf(context);
    if (owner === null) return refuse('unauthenticated');
    const { env, brand, ids, clock } = context;
    if (env.PAYMENT_CARD_PAGE === null) return refuse('cardsUnavailable');
    const card =
      cardId === undefined ? null : await context.read((tx) => store.findGatewayCard(tx, { ...owner, id: cardId }));
    if (cardId !== undefined && card === null) return refuse('cardUnknown');
    if (card?.gatewayCardId === null) return refuse('notSaved');
    if (card?.expired === true) return refuse('ended');
    const deposit = reservationId === undefined ? null : await depositOf(context, reservationId);
    if ((cardId === undefined) !== (reservationId === undefined)) return refuse('invalid');
    if (reservationId !== undefined && deposit === null) return refuse('orderUnknown');
    const pays = cardId === undefined || reservationId === undefined ? null : { cardId, orderId: reservationId };
    const { token, expiresAt } = sealOneTime(env, { id: ids.next(), ...owner, brand, pays }, clock.now());
    const url = cardPage(context, env.PAYMENT_CARD_PAGE, {
      token,
      gatewayCardId: card?.gatewayCardId ?? null,
      orderId: reservationId ?? null,
      amount: deposit,
    });
    return ok({ oneTimeToken: token, url, expiresAt: expiresAt.toISOString() });
  };

/** The calls of services card-management and payment-instrument: two doors to the same cards. */
export const cardRoutes = (ports: CardPorts): readonly Route[] => [
  handle(listCards, (_input, context) => list(context)),
  handle(addCard, ({ body }, context) => add(body, context)),
  handle(changeCard, ({ body }, context) => favour(context, body.cardId)),
  handle(removeCard, ({ params }, context) => forget(context, params.cardId)),
  handle(listInstruments, (_input, context) => list(context)),
  handle(addInstrument, ({ body }, context) => add(body, context)),
  handle(changeInstrument, ({ params }, context) => favour(context, params.id)),
  handle(removeInstrument, ({ params }, context) => forget(context, params.id)),
  handle(getOneTimeToken, oneTime(ports)),
];
