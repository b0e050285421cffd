import type { CarPlace } from '#features/trade-in/public.ts';

/** What is photographed of every used car; each damage that was named comes on top. */
export const CAR_VIEWS = ['FRONT', 'REAR', 'LEFT', 'RIGHT', 'INSIDE', 'ODOMETER'] as const;

type View = (typeof CAR_VIEWS)[number];
export type PhotoPlace = View | `DAMAGE_${CarPlace}`;

/** All that is to be photographed of a car, in the order in which somebody walks around it. */
export const photoPlaces = (damages: readonly CarPlace[]): PhotoPlace[] => [
  ...CAR_VIEWS,
  ...damages.map((place) => `DAMAGE_${place}` as const),
];

/** The place of a name; null where nothing of this car is called so. */
export const readPhotoPlace = (text: string, damages: readonly CarPlace[]): PhotoPlace | null =>
  photoPlaces(damages).find((one) => one === text) ?? null;
