import type { Route } from '#platform/http/context.server.ts';
import type { PersonalDataDoor } from '#platform/personal-data.server.ts';
import { dataRoutes } from './routes/data.server.ts';
import { deskRoutes } from './routes/desk.server.ts';
import { proofRoutes } from './routes/erasure-proof.server.ts';
import { erasureRoutes } from './routes/erasure.server.ts';
import { requestRoutes } from './routes/requests.server.ts';

/** Service privacy: the rights of people over their data, and the desk that answers for them. */
export const createRoutes = (doors: readonly PersonalDataDoor[]): Route[] => [
  ...dataRoutes(doors),
  ...erasureRoutes(doors),
  ...proofRoutes,
  ...requestRoutes,
  ...deskRoutes,
];
