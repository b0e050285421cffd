import { ask } from './cars.ts';
import type { Answered, Caller } from './caller.ts';
import type { Received } from './webhook-receiver.ts';
import { waitFor } from './wait-for.ts';

export const EVERY_EVENT = ['order.moved', 'lead.created', 'visit.booked', 'visit.moved'] as const;

type App = { readonly call: Caller; readonly databaseUrl: string };
type Site = { readonly brand: string; readonly market: 'br' | 'ar' };

export type Delivery = {
  readonly id: number;
  readonly messageId: string;
  readonly event: string;
  readonly state: string;
  readonly attempts: number;
  readonly outcome: string | null;
  readonly status: number | null;
  readonly nextAt: string | null;
};

/** The hand of staff on the endpoints of a brand in a market. */
export const webhooksOf = ({ call, databaseUrl }: App, { token, site }: { token: string; site: Site }) => {
  const send = (method: string, path: string, body?: object): Promise<Answered> =>
    call(method, `webhook/v1/endpoints${path}`, { ...site, token, ...(body === undefined ? {} : { body }) });
  const input = (address: string, more: object = {}) => ({
    address,
    description: 'Sistema da rede',
    events: [...EVERY_EVENT],
    isOn: true,
    ...more,
  });
  return {
    send,
    input,
    make: async (address: string, more: object = {}): Promise<{ id: string; secret: string }> => {
      const { status, json } = await send('POST', '', input(address, more));
      if (status !== 200) throw new Error(JSON.stringify(json));
      return { id: (json['endpoint'] as { id: string }).id, secret: String(json['secret']) };
    },
    test: async (id: string): Promise<Delivery> => (await send('POST', `/${id}/test`)).json as unknown as Delivery,
    deliveries: async (id: string, query = ''): Promise<Delivery[]> =>
      (await send('GET', `/${id}/deliveries${query}`)).json['deliveries'] as Delivery[],
    /** What a rest, or the hours until another try, would bring: everything of the endpoint is due now. */
    hurry: async (id: string): Promise<void> => {
      await ask(databaseUrl, 'UPDATE webhooks.endpoint SET rest_until = NULL, busy_until = NULL WHERE id = $1', [id]);
      await ask(
        databaseUrl,
        `UPDATE webhooks.delivery SET run_at = now() WHERE endpoint_id = $1 AND state = 'WAITING'`,
        [id],
      );
      await ask(
        databaseUrl,
        `INSERT INTO platform.outbox (topic, brand, payload) VALUES ('webhook.deliver', $1, jsonb_build_object('endpointId', $2::text))`,
        [site.brand, id],
      );
    },
  };
};
export type WebhooksHand = ReturnType<typeof webhooksOf>;

/** A delivery once it is seen so. */
export const seenAs = (
  hand: WebhooksHand,
  endpoint: string,
  isSeen: (delivery: Delivery) => boolean,
): Promise<Delivery> =>
  waitFor(async () => (await hand.deliveries(endpoint, '?size=100')).find(isSeen), { timeout: 60_000 });

export const idsOf = (received: readonly Received[]): string[] =>
  received.map(({ headers }) => String(headers['webhook-id']));
