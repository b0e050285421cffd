import type { Route } from '#platform/http/context.server.ts';
import { notedRoutes } from './routes/noted.server.ts';
import { ownedRoutes } from './routes/owned.server.ts';
import { transferRoutes } from './routes/transfers.server.ts';

/** Service garage. */
export const routes: Route[] = [...ownedRoutes, ...transferRoutes, ...notedRoutes];
