import * as z from 'zod/mini';
import { CARD_BRANDS } from '#kernel/card-brands.ts';
import { isCardNumber } from '#kernel/cards.ts';
import { endpoint } from '#kernel/endpoint.ts';

export const CARD_STATES = ['SAVING', 'SAVED', 'REFUSED'] as const;

export const savedCardSchema = z.strictObject({
  id: z.uuid(),
  /** SAVING: the gateway has not answered yet. REFUSED: it would not keep the card; nothing of it is here. */
  state: z.enum(CARD_STATES),
  /** Null until the gateway answered, and for a brand that is none of ours. */
  brand: z.nullable(z.enum(CARD_BRANDS)),
  lastFour: z.nullable(z.string()),
  /** MM/YY. */
  expiry: z.nullable(z.string()),
  /** Its last day is past. */
  expired: z.boolean(),
  /** Its last day comes within sixty days. */
  expiring: z.boolean(),
  favorite: z.boolean(),
});
export type SavedCard = z.output<typeof savedCardSchema>;

/** A token of the gateway stands for what was typed on its page. Whatever looks like a card's number is none, and is not kept. */
const gatewayToken = z.string().check(
  z.regex(/^[\w-]{8,64}$/),
  z.refine((text) => !isCardNumber(text)),
);
const oneTimeToken = z.string().check(z.regex(/^[\w-]{40,1000}$/));

/** What comes back from the gateway's page with a kept card's security code typed. */
export const cardPaymentSchema = z.strictObject({
  oneTimeToken,
  cardToken: gatewayToken,
  installments: z._default(z.int().check(z.gte(1), z.lte(36)), 1),
});

export type CardPayment = z.output<typeof cardPaymentSchema>;

export const cardUnknown = { status: 404, key: 'card.unknown' } as const;
export const tokenUnknown = { status: 422, key: 'card.tokenUnknown' } as const;
export const cardsUnavailable = { status: 422, key: 'card.unavailable' } as const;
const tooManyCards = { status: 409, key: 'card.tooMany' } as const;
const ended = { status: 409, key: 'card.ended' } as const;
const notSaved = { status: 409, key: 'card.notSaved' } as const;

export const MOST_CARDS = 10;

const own = { access: 'bearer', roles: [], object: 'own', scope: 'brand' } as const;
const cards = z.strictObject({ cards: z.array(savedCardSchema) });
const added = z.strictObject({ oneTimeToken, cardToken: gatewayToken });
const ofCard = z.strictObject({ id: z.uuid() });

const management = { ...own, service: 'card-management', version: 'v1', path: 'card-management' } as const;
const instrument = { ...own, service: 'payment-instrument', version: 'v2', path: '/' } as const;

const listing = {
  method: 'GET',
  rate: 'browse',
  summary: 'The signed-in person’s cards in this market, the favourite first: brand, last four digits and expiry.',
  response: cards,
  refusals: {},
} as const;

const adding = {
  method: 'POST',
  rate: 'money',
  idempotency: 'required',
  summary:
    'Keeps the card that was typed on the gateway’s page: its one-time token and the gateway’s own. The gateway is told behind; a one-time token adds one card.',
  body: added,
  response: savedCardSchema,
  refusals: { tokenUnknown, tooManyCards },
  audit: 'card.added',
} as const;

const removing = {
  ...own,
  method: 'DELETE',
  rate: 'write',
  summary: 'Forgets a card here at once, and at the gateway behind.',
  response: 'empty',
  refusals: { cardUnknown },
  audit: 'card.removed',
} as const;

export const listCards = endpoint({ ...management, ...listing });
export const addCard = endpoint({ ...management, ...adding });
export const changeCard = endpoint({
  ...management,
  method: 'PUT',
  rate: 'write',
  summary: 'Makes a card the favourite.',
  body: z.strictObject({ cardId: z.uuid(), default: z.literal(true) }),
  response: cards,
  refusals: { cardUnknown, notSaved },
  audit: 'card.favourite',
});
export const removeCard = endpoint({
  ...removing,
  service: 'card-management',
  version: 'v1',
  path: 'card-management/{cardId}',
  params: z.strictObject({ cardId: z.uuid() }),
});

export const listInstruments = endpoint({ ...instrument, ...listing });
export const addInstrument = endpoint({ ...instrument, ...adding });
export const changeInstrument = endpoint({
  ...instrument,
  path: '{id}',
  method: 'PATCH',
  rate: 'write',
  summary: 'Makes a card the favourite.',
  params: ofCard,
  body: z.strictObject({ favorite: z.literal(true) }),
  response: cards,
  refusals: { cardUnknown, notSaved },
  audit: 'card.favourite',
});
export const removeInstrument = endpoint({
  ...removing,
  service: 'payment-instrument',
  version: 'v1',
  path: '{id}',
  params: ofCard,
});

export const getOneTimeToken = endpoint({
  ...instrument,
  path: 'one-time-token',
  method: 'GET',
  rate: 'browse',
  summary:
    'A token for one use, good for thirty minutes, with the address of the gateway’s page: to type a new card there, or the security code of a kept one that pays a reservation.',
  query: z.strictObject({ cardId: z.optional(z.uuid()), reservationId: z.optional(z.uuid()) }),
  response: z.strictObject({ oneTimeToken, url: z.string(), expiresAt: z.string() }),
  refusals: {
    cardUnknown,
    orderUnknown: { status: 404, key: 'order.unknown' },
    notSaved,
    ended,
    cardsUnavailable,
  },
});
