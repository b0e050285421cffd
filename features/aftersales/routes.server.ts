import type { Route } from '#platform/http/context.server.ts';
import type { Ports } from './ports.server.ts';
import { benefitRoutes } from './routes/benefits.server.ts';
import { campaignRoutes } from './routes/campaigns.server.ts';
import { maintenanceRoutes } from './routes/maintenance.server.ts';
import { manualRoutes } from './routes/manual.server.ts';
import { manualFileRoutes } from './routes/manual-files.server.ts';
import { recallRoutes } from './routes/recall.server.ts';

/** Services recall, maintenance and manual, and what of benefits is about a car: warranty, workshop and delivery. */
export const createRoutes = (ports: Ports): Route[] => [
  ...recallRoutes(ports),
  ...campaignRoutes,
  ...maintenanceRoutes,
  ...manualRoutes(ports),
  ...manualFileRoutes,
  ...benefitRoutes(ports),
];
