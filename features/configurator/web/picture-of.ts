import type { ConfigurableCar } from '#features/catalog/public.ts';
import { versionOf, type Choice } from '../rules/choice.ts';
import type { View } from './words.ts';

/** The car in its paint: same configuration, same address, same picture everywhere. */
export const pictureOf = (given: { car: ConfigurableCar; choice: Choice; view: View }): string | null => {
  const { car, choice, view } = given;
  const folder = versionOf(car, choice.versionId)?.picturePath ?? null;
  const color = car.colors.find((item) => item.id === choice.colorId);
  if (folder === null) return null;
  const query = color === undefined ? '' : `?paint=${color.code}`;
  return `${folder.replace(/\/$/, '')}/${view}.webp${query}`;
};
