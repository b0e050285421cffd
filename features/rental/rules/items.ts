/** What a rental includes beside the car, by the codes of the rental company. */
export const FEATURED_ITEMS = [
  'INSURANCE',
  'MAINTENANCE',
  'TAXES',
  'REGISTRATION',
  'ROADSIDE_ASSISTANCE',
  'TIRES',
  'COURTESY_CAR',
] as const;
export type FeaturedItem = (typeof FEATURED_ITEMS)[number];
