import type { ConfigurableCar } from '#features/catalog/public.ts';
import { isShownPart, lookQuery } from '#kernel/car-look.ts';
import { versionOf, type Choice } from '../rules/choice.ts';
import { defaultChoice } from '../rules/default-choice.ts';
import type { View } from './words.ts';

type Configured = { car: ConfigurableCar; choice: Choice };

/** What the address of a picture says of the car: its paint, and what was chosen that shows. */
export const lookOf = ({ car, choice }: Configured): Record<string, string> =>
  lookQuery({
    paint: car.colors.find((item) => item.id === choice.colorId)?.code ?? null,
    partCodes: car.parts.filter(({ id }) => choice.partIds.includes(id)).map(({ code }) => code),
  });

const OUTSIDE: readonly string[] = ['EXTERIOR', 'WHEELS', 'STYLE', 'CARGO'];

/** Names of what was put on the outside of the car and does not show in its picture. */
export const missingInPicture = ({ car, choice }: Configured): string[] => {
  const version = versionOf(car, choice.versionId);
  const standard = version === undefined ? [] : defaultChoice(car, version).partIds;
  return car.parts
    .filter(({ id, category }) => choice.partIds.includes(id) && !standard.includes(id) && OUTSIDE.includes(category))
    .flatMap(({ code, name }) => (isShownPart(code) ? [] : [name]));
};

/** The car as it is chosen: same configuration, same address, same picture everywhere. */
export const pictureOf = (input: Configured & { view: View }): string | null => {
  const { car, choice, view } = input;
  const folder = versionOf(car, choice.versionId)?.picturePath ?? null;
  if (folder === null) return null;
  const query = new URLSearchParams(lookOf(input)).toString();
  return `${folder.replace(/\/$/, '')}/${view}.webp${query === '' ? '' : `?${query}`}`;
};
