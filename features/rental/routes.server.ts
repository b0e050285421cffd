import type { Route } from '#platform/http/context.server.ts';
import { customerRoutes, type OffersRental } from './routes/customer.server.ts';
import { rentalTimelineRoutes, type TranslateIn } from './routes/timeline.server.ts';

/** What the brands' data and the dictionary know, passed in by the registry. */
export type RentalPorts = { readonly offersRental: OffersRental; readonly t: TranslateIn };

/** The calls of service rental-user, and those of service timeline about rental proposals. */
export const createRoutes = ({ offersRental, t }: RentalPorts): readonly Route[] => [
  ...customerRoutes(offersRental),
  ...rentalTimelineRoutes(t),
];
