import type { Env } from '#platform/env.server.ts';
import { ownProviders } from '#platform/providers/own.server.ts';
import { openGateway, type Gateway } from './gateway.server.ts';
import { ownGateway } from './own-gateway.server.ts';

/** The gateway of the environment: another company's code where the settings name it, ours otherwise. */
export const gatewayOf = (env: Env, now: () => number): Gateway => {
  const [own] = ownProviders(env, 'payment', now);
  if (own !== undefined) return ownGateway(own.provider);
  return openGateway({ baseUrl: env.PAYMENT_BASE_URL, accessToken: env.PAYMENT_ACCESS_TOKEN, now });
};
