import type { ConfigurableCar } from '#features/catalog/public.ts';
import { checkChoice } from './check.ts';
import { offeredOn, versionOf, type Choice } from './choice.ts';

/** Steps of building a car, in their order. */
export const CONFIGURATOR_STEPS = [
  'version',
  'optionals',
  'color',
  'accessories',
  'coating',
  'services',
  'resume',
] as const;
export type ConfiguratorStep = (typeof CONFIGURATOR_STEPS)[number];

export const isConfiguratorStep = (value: unknown): value is ConfiguratorStep =>
  CONFIGURATOR_STEPS.some((step) => step === value);

/** Whether the version leaves anything to decide in the step. */
const hasContent = (car: ConfigurableCar, versionId: string, step: ConfiguratorStep): boolean => {
  switch (step) {
    case 'version':
    case 'resume':
      return true;
    case 'optionals':
      return offeredOn(car.parts, versionId).some((part) => part.type === 'ITEM');
    case 'accessories':
      return offeredOn(car.parts, versionId).some((part) => part.type === 'ACCESSORY');
    case 'color':
      return offeredOn(car.colors, versionId).length > 0;
    case 'coating':
      return offeredOn(car.coatings, versionId).length > 0;
    case 'services':
      return offeredOn(car.services, versionId).length > 0;
  }
};

/** A step is open once there is a version; the summary, once the car can be built. Steps without content stay closed. */
export const isStepOpen = (car: ConfigurableCar, choice: Choice, step: ConfiguratorStep): boolean => {
  if (step === 'version') return true;
  if (versionOf(car, choice.versionId) === undefined || !hasContent(car, choice.versionId, step)) return false;
  return step !== 'resume' || checkChoice(car, choice).ok;
};

export const openSteps = (car: ConfigurableCar, choice: Choice): ConfiguratorStep[] =>
  CONFIGURATOR_STEPS.filter((step) => isStepOpen(car, choice, step));

/** The open step after this one; undefined after the summary. */
export const nextStep = (car: ConfigurableCar, choice: Choice, step: ConfiguratorStep): ConfiguratorStep | undefined =>
  CONFIGURATOR_STEPS.slice(CONFIGURATOR_STEPS.indexOf(step) + 1).find((other) => isStepOpen(car, choice, other));

export const previousStep = (
  car: ConfigurableCar,
  choice: Choice,
  step: ConfiguratorStep,
): ConfiguratorStep | undefined =>
  CONFIGURATOR_STEPS.slice(0, CONFIGURATOR_STEPS.indexOf(step)).findLast((other) => isStepOpen(car, choice, other));
