import type { Route } from '#platform/http/context.server.ts';
import { deliveryRoutes } from './routes/deliveries.server.ts';
import { endpointRoutes } from './routes/endpoints.server.ts';

export const routes: readonly Route[] = [...endpointRoutes, ...deliveryRoutes];
