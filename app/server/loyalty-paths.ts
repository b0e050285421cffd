import { LOYALTY_PATHS } from '#brands/loyalty-paths.ts';
import type { Route } from '#platform/http/context.server.ts';

/** Calls that the specification lists for the service: clients of a brand with a path of its own make them there. */
const LISTED = new Set([
  'POST {userId}/medals',
  'POST self/medals',
  'GET self',
  'GET eligibility',
  'GET subscription',
  'POST subscription',
  'GET subscription/plan',
  'POST free/register',
]);

/** The same calls at the path of each brand that has one of its own. */
export const atEveryPath = (routes: readonly Route[]): Route[] => [
  ...routes,
  ...Object.values(LOYALTY_PATHS).flatMap((service) =>
    routes
      .filter(({ method, path }) => LISTED.has(`${method} ${path}`))
      .map((route) => ({ ...route, service, id: `${route.method} ${service}/${route.version}/${route.path}` })),
  ),
];
