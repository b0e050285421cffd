import type { Route } from '#platform/http/context.server.ts';
import type { AnalyticsPorts } from './ports.server.ts';
import { experimentRoutes } from './routes/experiments.server.ts';
import { figureRoutes } from './routes/figures.server.ts';
import { withdrawalRoutes } from './routes/withdrawal.server.ts';

export const createRoutes = (ports: AnalyticsPorts): Route[] => [
  ...withdrawalRoutes,
  ...figureRoutes,
  ...experimentRoutes(ports),
];
