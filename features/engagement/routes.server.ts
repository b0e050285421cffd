import type { Route } from '#platform/http/context.server.ts';
import { ratingRoutes } from './routes/rating.server.ts';

/** Service rating. */
export const routes: Route[] = [...ratingRoutes];
