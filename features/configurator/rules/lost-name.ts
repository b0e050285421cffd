import type { ConfigurableCar } from '#features/catalog/public.ts';

const nameIn = (car: ConfigurableCar, isIt: (item: { readonly id: string; readonly code: string }) => boolean) =>
  [car.parts, car.colors, car.coatings, car.services]
    .flatMap<{ id: string; code: string; name: string }>((list) => list)
    .find(isIt)?.name;

/**
 * What something that was left out is called: a part, colour or service of the model by its id or the maker's code, and a version
 * with the year that it is not built in any more. The code itself where the catalogue knows no name for it.
 */
export const nameOfLost = (car: ConfigurableCar, lost: string): string => {
  const name = nameIn(car, ({ id }) => id === lost) ?? nameIn(car, ({ code }) => code === lost);
  if (name !== undefined) return name;
  const [, mvsCode, year] = /^(.+)-(\d{4})$/.exec(lost) ?? [];
  const version = car.versions.find(({ code }) => code === mvsCode);
  return version === undefined ? lost : `${version.modelName} ${version.versionName} ${year}`;
};
