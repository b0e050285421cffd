import type { Route } from '#platform/http/context.server.ts';
import type { PersonalDataPort } from '#platform/personal-data.server.ts';
import { dataRoutes } from './routes/data.server.ts';
import { adminRoutes } from './routes/admin.server.ts';
import { proofRoutes } from './routes/erasure-proof.server.ts';
import { erasureRoutes } from './routes/erasure.server.ts';
import { recordChangeRoutes, type RecordTypes } from './routes/record-changes.server.ts';
import { requestRoutes } from './routes/requests.server.ts';

/** Service privacy: the rights of people over their data, and the admin pages that answer for them. */
export const createRoutes = (ports: readonly PersonalDataPort[], recordTypes: RecordTypes): Route[] => [
  ...dataRoutes(ports),
  ...erasureRoutes(ports),
  ...proofRoutes,
  ...requestRoutes,
  ...adminRoutes,
  ...recordChangeRoutes(recordTypes),
];
