import type { Route } from '#platform/http/context.server.ts';
import type { DrivesOf } from './join.server.ts';
import { cancellationRoutes } from './routes/cancellation.server.ts';
import { drawRoutes } from './routes/draws.server.ts';
import { groupRoutes } from './routes/groups.server.ts';
import { managementRoutes } from './routes/management.server.ts';
import { ownRoutes } from './routes/own.server.ts';
import { staffRoutes } from './routes/staff.server.ts';
import { winnerRoutes } from './routes/winners.server.ts';

export const createRoutes = ({ drivesOf }: { readonly drivesOf: DrivesOf }): readonly Route[] => [
  ...ownRoutes(drivesOf),
  ...staffRoutes,
  ...cancellationRoutes,
  ...groupRoutes,
  ...managementRoutes,
  ...drawRoutes,
  ...winnerRoutes,
];
