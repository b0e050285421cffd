import type { Route } from '#platform/http/context.server.ts';
import type { TranslateIn } from './calendar.server.ts';
import { blockedRoutes } from './routes/blocked.server.ts';
import { dealerRoutes } from './routes/dealer.server.ts';
import { schedulerRoutes } from './routes/scheduler.server.ts';
import { createVisitRoutes } from './routes/visit-scheduling.server.ts';

/** The calls of services scheduler and visit-scheduling. */
export const createRoutes = (t: TranslateIn): readonly Route[] => [
  ...schedulerRoutes,
  ...createVisitRoutes(t),
  ...dealerRoutes,
  ...blockedRoutes,
];
