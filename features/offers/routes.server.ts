import type { Route } from '#platform/http/context.server.ts';
import { listRoutes } from './routes/lists.server.ts';
import { moveRoutes } from './routes/move.server.ts';
import { searchRoutes } from './routes/search.server.ts';
import { writeRoutes } from './routes/write.server.ts';

/** The calls of services offers and search. */
export const routes: readonly Route[] = [...searchRoutes, ...writeRoutes, ...moveRoutes, ...listRoutes];
