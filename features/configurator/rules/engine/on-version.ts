import type { ConfigurableCar } from '#features/catalog/public.ts';

const onlyOn = <T extends { readonly versionIds: string[] }>(list: readonly T[], versionId: string): T[] =>
  list.filter(({ versionIds }) => versionIds.includes(versionId));

/** The car with one of its versions and only what that one offers; null where it has no such version. */
export const onVersion = (car: ConfigurableCar, versionId: string): ConfigurableCar | null => {
  const version = car.versions.find(({ id }) => id === versionId);
  if (version === undefined) return null;
  return {
    ...car,
    versions: [version],
    colors: onlyOn(car.colors, versionId),
    coatings: onlyOn(car.coatings, versionId),
    parts: onlyOn(car.parts, versionId),
    services: onlyOn(car.services, versionId),
  };
};
