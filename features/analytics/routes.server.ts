import type { Route } from '#platform/http/context.server.ts';
import { figureRoutes } from './routes/figures.server.ts';
import { withdrawalRoutes } from './routes/withdrawal.server.ts';

export const routes: readonly Route[] = [...withdrawalRoutes, ...figureRoutes];
