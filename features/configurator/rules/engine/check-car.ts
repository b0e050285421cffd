import type { ConfigurableCar } from '#features/catalog/public.ts';
import { checkModel, type Finding } from './check-model.ts';
import { rulesOfCar, type CarRule } from './of-car.ts';
import { onVersion } from './on-version.ts';

export type CarFinding = Finding<CarRule> & { readonly versionId: string };

/**
 * What is wrong on each version of a car, and first what is wrong on a car without any. An id that only another version
 * offers is unknown on this one.
 */
export const checkCar = (car: ConfigurableCar): CarFinding[] => {
  if (car.versions.length === 0) {
    return checkModel(rulesOfCar(car)).map((finding) => ({ ...finding, versionId: '' }));
  }
  return car.versions.flatMap(({ id }) =>
    checkModel(rulesOfCar(onVersion(car, id) ?? car)).map((finding) => ({ ...finding, versionId: id })),
  );
};
