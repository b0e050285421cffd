import type { CarOutfit } from './car-body.ts';

/** One change of a car's outside that is drawn once and laid over its pictures. */
export type OutfitLayer = { readonly name: string; readonly outfit: CarOutfit };

/** A box stands on bars, whatever the roof had. */
const ROOF_UNDER: Readonly<Record<string, CarOutfit>> = { 'roof-box': { roof: 'bars' } };

/**
 * The layers that an outfit is put together from, the lowest first: each is drawn over the car as it is. One name is one
 * look, on every model.
 */
export const layersOf = ({ metal, roof, extras = [], rims, rimFinish }: CarOutfit): OutfitLayer[] => [
  ...(metal === undefined ? [] : [{ name: `metal-${metal}`, outfit: { metal } }]),
  ...(roof === undefined ? [] : [{ name: `roof-${roof}`, outfit: { roof } }]),
  ...extras.toSorted().map((extra) => ({ name: extra, outfit: { ...ROOF_UNDER[extra], extras: [extra] } })),
  ...(rims === undefined ? [] : [rimsOf({ rims, rimFinish })]),
];

const rimsOf = (outfit: CarOutfit): OutfitLayer => ({
  name: ['rims', outfit.rims, outfit.rimFinish].filter((word) => word !== undefined).join('-'),
  outfit,
});

/** Whether a layer differs with the paint of the car; wheels do not. */
export const isPainted = (name: string): boolean => !name.startsWith('rims-');
