import type { ConfigurableCar, ConfigurableVersion } from '#features/catalog/public.ts';
import { allowedColors } from './colors.ts';
import { partGraph } from './part-graph.ts';

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

/** Parts the version is never built without, with what they bring; of a group only the first. */
const requiredParts = (car: ConfigurableCar, versionId: string): Set<string> => {
  const graph = partGraph(car, versionId);
  const chosen = new Set<string>();
  const add = (id: string): void => {
    if (chosen.has(id) || graph.part(id) === undefined || graph.siblingsOf(id).some((other) => chosen.has(other)))
      return;
    chosen.add(id);
    graph.includedBy(id).forEach(add);
  };
  graph.required.forEach(add);
  return chosen;
};

/** The version as it leaves the factory with nothing added: the first colour that goes, its standard upholstery. */
export const defaultChoice = (car: ConfigurableCar, version: ConfigurableVersion): Choice => {
  const parts = requiredParts(car, version.id);
  const coatings = offeredOn(car.coatings, version.id);
  const standard = coatings.find((coating) => coating.code === version.standardCoatingCode) ?? coatings[0];
  return {
    versionId: version.id,
    colorId: allowedColors(car, version.id, parts)[0]?.id ?? null,
    coatingId: standard?.id ?? null,
    partIds: inOrder(car.parts, parts),
    serviceIds: [],
  };
};
