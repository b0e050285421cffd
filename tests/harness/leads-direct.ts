import { brandOf } from '#brands/brands.ts';
import type { Application } from '#app/server/application.ts';
import { sendLead } from '#features/leads/contract/lead.ts';
import { createRoutes } from '#features/leads/routes.server.ts';
import type { LeadSwitches } from '#features/leads/take.server.ts';
import { execute } from '#platform/http/pipeline.server.ts';
import { clientHeaders } from './leads.ts';

/** A lead through the call's own pipeline, under other switches of the page settings, another address or other limits. */
export const sendDirectly = (
  { pipeline: made }: Application,
  input: { switches: Partial<LeadSwitches>; brand: string; body: object; ip?: string; scale?: number },
) => {
  const { switches, brand, body, ip = '127.0.0.1', scale = 1000 } = input;
  const env = { ...made.services.env, RATE_LIMIT_SCALE: scale };
  const headers = clientHeaders(env);
  const switchesOf = () => ({ ...brandOf(brand).switches.br, ...switches });
  const route = createRoutes({ switchesOf, t: (_scope, key) => key }).find(({ id }) => id === sendLead.id);
  if (route === undefined) throw new Error('no such route');
  return execute({ ...made, services: { ...made.services, env } }, route, {
    params: undefined,
    query: undefined,
    body,
    rawBody: new Uint8Array(),
    brand,
    market: 'br',
    actor: { kind: 'anonymous', anonymousId: null },
    visitorId: null,
    ip,
    requestId: crypto.randomUUID(),
    signal: () => AbortSignal.timeout(5_000),
    idempotencyKey: crypto.randomUUID(),
    header: (name) => headers[name],
    reply: () => undefined,
    parts: () => {
      throw new Error('no form');
    },
  });
};
