import type { Route } from '#platform/http/context.server.ts';
import { accessorySearchRoutes } from './routes/accessory-search.server.ts';
import { adminRoutes } from './routes/admin.server.ts';
import { carRoutes } from './routes/car.server.ts';
import { createExchangeRoutes } from './routes/exchange.server.ts';
import { createImportDecisionRoutes } from './routes/import-decisions.server.ts';
import { compareRoutes } from './routes/compare.server.ts';
import { createModelPictureRoutes, type KnownPictures } from './routes/model-pictures.server.ts';
import { modelRoutes } from './routes/model.server.ts';
import { partRoutes } from './routes/part.server.ts';
import { vehicleRoutes } from './routes/vehicle.server.ts';
import type { CheckCar } from './rules/exchange/cars.ts';

type Ports = {
  /** The configurator's checker of rules, asked before a catalogue is published. */
  readonly checkCar: CheckCar;
  readonly knownPictures: KnownPictures;
};

export const createRoutes = ({ checkCar, knownPictures }: Ports): Route[] => [
  ...modelRoutes,
  ...createModelPictureRoutes(knownPictures),
  ...vehicleRoutes,
  ...carRoutes,
  ...partRoutes,
  ...compareRoutes,
  ...accessorySearchRoutes,
  ...adminRoutes,
  ...createExchangeRoutes(checkCar),
  ...createImportDecisionRoutes(checkCar),
];
