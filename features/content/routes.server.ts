import type { Route } from '#platform/http/context.server.ts';
import { fileRoutes } from './routes/file.server.ts';

/** Service file. */
export const routes: Route[] = [...fileRoutes];
