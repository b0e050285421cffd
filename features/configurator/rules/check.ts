import type { ConfigurableCar } from '#features/catalog/public.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import { inOrder, offeredOn, versionOf, type Choice } from './choice.ts';
import { firstClash } from './closure.ts';
import { allowedColors, colorBlockers } from './colors.ts';
import { partGraph } from './part-graph.ts';

export type ChoiceRefusal =
  | 'versionUnknown'
  | 'colorUnknown'
  | 'coatingUnknown'
  | 'partUnknown'
  | 'serviceUnknown'
  /** A part without one that comes with it, or without one the version always has. */
  | 'partMissing'
  /** Two parts that exclude each other, or two of one group. */
  | 'partsExclude'
  | 'groupEmpty'
  | 'colorForbidden'
  | 'servicesExclude';

/** Whether a car can be built as chosen: asked before anything is priced, saved or reserved, whatever the browser says. */
export const checkChoice = (car: ConfigurableCar, choice: Choice): Result<Choice, ChoiceRefusal> =>
  checkKnown(car, choice) ??
  checkParts(car, choice) ??
  checkColor(car, choice) ??
  checkServices(car, choice) ??
  ok(canonical(car, choice));

type Failure = ReturnType<typeof refuse<ChoiceRefusal>> | null;

/** Lists in the car's order, each id once. */
const canonical = (car: ConfigurableCar, choice: Choice): Choice => ({
  ...choice,
  partIds: inOrder(car.parts, new Set(choice.partIds)),
  serviceIds: inOrder(car.services, new Set(choice.serviceIds)),
});

const checkKnown = (car: ConfigurableCar, choice: Choice): Failure => {
  const { versionId } = choice;
  if (versionOf(car, versionId) === undefined) return refuse('versionUnknown', { params: { id: versionId } });
  const missing = (list: Parameters<typeof offeredOn>[0], ids: readonly string[]): string | undefined => {
    const known = new Set(offeredOn(list, versionId).map((item) => item.id));
    return ids.find((id) => !known.has(id));
  };
  const part = missing(car.parts, choice.partIds);
  if (part !== undefined) return refuse('partUnknown', { params: { id: part } });
  const service = missing(car.services, choice.serviceIds);
  if (service !== undefined) return refuse('serviceUnknown', { params: { id: service } });
  const color = missing(car.colors, choice.colorId === null ? [] : [choice.colorId]);
  const hasNoColor = choice.colorId === null && offeredOn(car.colors, versionId).length > 0;
  if (color !== undefined || hasNoColor) return refuse('colorUnknown', { params: { id: color ?? '' } });
  const coating = missing(car.coatings, choice.coatingId === null ? [] : [choice.coatingId]);
  const hasNoCoating = choice.coatingId === null && offeredOn(car.coatings, versionId).length > 0;
  if (coating !== undefined || hasNoCoating) return refuse('coatingUnknown', { params: { id: coating ?? '' } });
  return null;
};

const checkParts = (car: ConfigurableCar, choice: Choice): Failure => {
  const graph = partGraph(car, choice.versionId);
  const chosen = new Set(choice.partIds);
  for (const id of chosen) {
    const missing = graph.includedBy(id).find((included) => !chosen.has(included));
    if (missing !== undefined) return refuse('partMissing', { params: { id: missing, other: id } });
  }
  const clash = firstClash(graph, [...chosen]);
  if (clash !== null) return refuse('partsExclude', { params: { id: clash[0], other: clash[1] } });
  const required = graph.required.find((id) => !graph.isRadio(id) && !chosen.has(id));
  if (required !== undefined) return refuse('partMissing', { params: { id: required, other: required } });
  for (const [group, members] of graph.groups) {
    const isEmpty = graph.isRequiredGroup(group) && !members.some((id) => chosen.has(id));
    if (isEmpty) return refuse('groupEmpty', { params: { id: members[0] ?? group } });
  }
  return null;
};

const checkColor = (car: ConfigurableCar, choice: Choice): Failure => {
  const { versionId, colorId, partIds } = choice;
  if (colorId === null || allowedColors(car, versionId, partIds).some((color) => color.id === colorId)) return null;
  const blocker = colorBlockers(partGraph(car, versionId), partIds, colorId)[0] ?? colorId;
  return refuse('colorForbidden', { params: { id: colorId, other: blocker } });
};

const checkServices = (car: ConfigurableCar, choice: Choice): Failure => {
  const chosen = car.services.filter((service) => choice.serviceIds.includes(service.id));
  for (const service of chosen) {
    const rival = chosen.find((other) => other.id !== service.id && other.choiceGroup === service.choiceGroup);
    if (service.choiceGroup !== null && rival !== undefined) {
      return refuse('servicesExclude', { params: { id: service.id, other: rival.id } });
    }
  }
  return null;
};
