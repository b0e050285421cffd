import type { ConfigurableCar } from '#features/catalog/public.ts';
import { checkModel, type Finding } from './check-model.ts';
import { rulesOfCar, type CarRule } from './of-car.ts';

export type CarFinding = Finding<CarRule> & { readonly versionId: string };

const onlyOn = <T extends { readonly versionIds: string[] }>(list: readonly T[], versionId: string): T[] =>
  list.filter(({ versionIds }) => versionIds.includes(versionId));

/**
 * What is wrong on each version of a car, and first what is wrong on a car without any. An id that only another version
 * offers is unknown on this one.
 */
export const checkCar = (car: ConfigurableCar): CarFinding[] => {
  if (car.versions.length === 0) {
    return checkModel(rulesOfCar(car)).map((finding) => ({ ...finding, versionId: '' }));
  }
  return car.versions.flatMap((version) => {
    const alone = {
      ...car,
      versions: [version],
      colors: onlyOn(car.colors, version.id),
      coatings: onlyOn(car.coatings, version.id),
      parts: onlyOn(car.parts, version.id),
      services: onlyOn(car.services, version.id),
    };
    return checkModel(rulesOfCar(alone)).map((finding) => ({ ...finding, versionId: version.id }));
  });
};
