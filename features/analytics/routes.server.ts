import type { Route } from '#platform/http/context.server.ts';
import { withdrawalRoutes } from './routes/withdrawal.server.ts';

export const routes: readonly Route[] = [...withdrawalRoutes];
