import type { ConfigurableCar, ConfigurableVersion } from '#features/catalog/public.ts';

/** What a visitor has chosen, by ids of the car. Lists stand in the car's order, so that equal choices are equal texts. */
export type Choice = {
  readonly versionId: string;
  /** Null only where the version is offered in no colour. */
  readonly colorId: string | null;
  /** Null where the version has no upholstery to choose. */
  readonly coatingId: string | null;
  /** Optional items and accessories. */
  readonly partIds: readonly string[];
  readonly serviceIds: readonly string[];
};

type Offered = { readonly id: string; readonly versionIds: readonly string[] };

/** What of a list is offered on a version, in the list's order. */
export const offeredOn = <T extends Offered>(list: readonly T[], versionId: string): T[] =>
  list.filter((item) => item.versionIds.includes(versionId));

export const versionOf = (car: ConfigurableCar, versionId: string): ConfigurableVersion | undefined =>
  car.versions.find((version) => version.id === versionId);

/** The ids in the order in which the car lists them, each once. */
export const inOrder = (list: readonly { readonly id: string }[], ids: ReadonlySet<string>): string[] =>
  list.filter((item) => ids.has(item.id)).map((item) => item.id);

export const sameChoice = (a: Choice, b: Choice): boolean => JSON.stringify(a) === JSON.stringify(b);
