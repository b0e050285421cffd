import type { Route } from '#platform/http/context.server.ts';
import { ownRoutes } from './routes/own.server.ts';
import { staffRoutes } from './routes/staff.server.ts';

export const routes: readonly Route[] = [...ownRoutes, ...staffRoutes];
