import type { ConfigurableCar, ConfigurableVersion } from '#features/catalog/public.ts';
import { allowedColors } from './colors.ts';
import { partGraph } from './part-graph.ts';
import { type Choice, offeredOn, inOrder } from './choice.ts';

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
