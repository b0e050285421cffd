import type { Route } from '#platform/http/context.server.ts';
import { accessorySearchRoutes } from './routes/accessory-search.server.ts';
import { carRoutes } from './routes/car.server.ts';
import { modelRoutes } from './routes/model.server.ts';
import { partRoutes } from './routes/part.server.ts';
import { vehicleRoutes } from './routes/vehicle.server.ts';

export const routes: Route[] = [
  ...modelRoutes,
  ...vehicleRoutes,
  ...carRoutes,
  ...partRoutes,
  ...accessorySearchRoutes,
];
