import type { RefusalSpec } from '#kernel/endpoint.ts';
import type { ChoiceRefusal } from './check.ts';

const unknown = (name: ChoiceRefusal): RefusalSpec => ({ status: 422, key: `configurator.refused.${name}` });

/** What any call that takes a configured car may answer, for its declaration. */
export const choiceRefusals = {
  versionUnknown: unknown('versionUnknown'),
  colorUnknown: unknown('colorUnknown'),
  coatingUnknown: unknown('coatingUnknown'),
  partUnknown: unknown('partUnknown'),
  serviceUnknown: unknown('serviceUnknown'),
  partMissing: unknown('partMissing'),
  partsExclude: unknown('partsExclude'),
  groupEmpty: unknown('groupEmpty'),
  colorForbidden: unknown('colorForbidden'),
  servicesExclude: unknown('servicesExclude'),
} as const satisfies Record<ChoiceRefusal, RefusalSpec>;
