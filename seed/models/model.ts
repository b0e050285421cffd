import type { CarBody } from '#kernel/car-body.ts';

/** One line of the table of models. */
export type ModelSeed = {
  readonly brand: string;
  readonly code: string;
  readonly slug: string;
  readonly name: string;
  readonly body: CarBody;
};
