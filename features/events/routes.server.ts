import type { Route } from '#platform/http/context.server.ts';
import { staffRoutes, type Attended } from './routes/staff.server.ts';
import { visitorRoutes } from './routes/visitors.server.ts';

export const createRoutes = ({ attended }: { readonly attended: Attended }): readonly Route[] => [
  ...visitorRoutes,
  ...staffRoutes(attended),
];
