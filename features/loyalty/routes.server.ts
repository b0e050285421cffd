import type { Route } from '#platform/http/context.server.ts';
import type { LoyaltyPorts } from './join.server.ts';
import type { TermMoney } from './subscribe.server.ts';
import { medalRoutes } from './routes/medals.server.ts';
import { ownRoutes } from './routes/own.server.ts';
import { planRoutes } from './routes/plans.server.ts';
import { prizeRoutes } from './routes/prizes.server.ts';
import { programmeRoutes } from './routes/programmes.server.ts';
import { staffRoutes } from './routes/staff.server.ts';

/** The calls of service loyalty. */
export const createRoutes = (ports: LoyaltyPorts & { readonly money: TermMoney }): readonly Route[] => [
  ...ownRoutes(ports),
  ...staffRoutes,
  ...programmeRoutes,
  ...medalRoutes,
  ...prizeRoutes,
  ...planRoutes,
];
