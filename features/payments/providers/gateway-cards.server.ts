import * as z from 'zod/mini';
import type { Outbound } from '#platform/outbound.server.ts';
import { readAnswer, type GatewayResult } from './gateway-answer.server.ts';

/**
 * The gateway's vault, in Mercado Pago's protocol (reference: customers and cards of its public REST API). Numbers never pass here:
 * they are typed on the gateway's page, which hands back a token for one use.
 */

const idSchema = z.union([z.number(), z.string()]);
const customerSchema = z.object({ id: z.string() });
const customersSchema = z.object({ results: z.array(customerSchema) });
const cardSchema = z.object({
  id: idSchema,
  expiration_month: z.int().check(z.gte(1), z.lte(12)),
  expiration_year: z.int().check(z.gte(2000), z.lte(2199)),
  last_four_digits: z.string().check(z.regex(/^[0-9]{4}$/)),
  payment_method: z.object({ id: z.string().check(z.minLength(1), z.maxLength(40)) }),
});

export type GatewayCard = {
  readonly id: string;
  readonly lastFour: string;
  readonly month: number;
  readonly year: number;
  /** The gateway's name of the brand, which a payment repeats. */
  readonly method: string;
};

export type CardCalls = {
  /** The customer of a mail address; made where there is none. */
  readonly openCustomer: (email: string) => Promise<GatewayResult<{ id: string }>>;
  /** Keeps a card for a customer; one that is kept already is answered as it is. */
  readonly keepCard: (card: { customerId: string; token: string }) => Promise<GatewayResult<GatewayCard>>;
  readonly listCards: (customerId: string) => Promise<GatewayResult<readonly GatewayCard[]>>;
  /** `done` too where the gateway has no such card (any more). */
  readonly removeCard: (card: { customerId: string; cardId: string }) => Promise<GatewayResult<null>>;
  readonly removeCustomer: (customerId: string) => Promise<GatewayResult<null>>;
};

const readCard = (json: z.output<typeof cardSchema>): GatewayCard => ({
  id: String(json.id),
  lastFour: json.last_four_digits,
  month: json.expiration_month,
  year: json.expiration_year,
  method: json.payment_method.id,
});

const pathOf = (customerId: string, more = ''): string => `/v1/customers/${encodeURIComponent(customerId)}${more}`;

const remover =
  (wire: Outbound) =>
  async (path: string): Promise<GatewayResult<null>> => {
    const gone = readAnswer(await wire.send({ method: 'DELETE', path }), z.unknown(), () => null);
    return gone.kind === 'refused' && gone.status === 404 ? { kind: 'done', value: null } : gone;
  };

/** The calls of the vault, over the gateway's own connections. */
export const cardCalls = (wire: Outbound): CardCalls => {
  const remove = remover(wire);
  const search = async (email: string) =>
    readAnswer(
      await wire.send({ method: 'GET', path: `/v1/customers/search?email=${encodeURIComponent(email)}` }),
      customersSchema,
      ({ results }) => results[0] ?? null,
    );
  return {
    openCustomer: async (email) => {
      const known = await search(email);
      if (known.kind !== 'done') return known;
      if (known.value !== null) return { kind: 'done', value: known.value };
      const answer = await wire.send({ method: 'POST', path: '/v1/customers', body: { email } });
      return readAnswer(answer, customerSchema, ({ id }) => ({ id }));
    },
    keepCard: async ({ customerId, token }) =>
      readAnswer(
        await wire.send({ method: 'POST', path: pathOf(customerId, '/cards'), body: { token } }),
        cardSchema,
        readCard,
      ),
    listCards: async (customerId) =>
      readAnswer(await wire.send({ method: 'GET', path: pathOf(customerId, '/cards') }), z.array(cardSchema), (cards) =>
        cards.map(readCard),
      ),
    removeCard: ({ customerId, cardId }) => remove(pathOf(customerId, `/cards/${encodeURIComponent(cardId)}`)),
    removeCustomer: (customerId) => remove(pathOf(customerId)),
  };
};
