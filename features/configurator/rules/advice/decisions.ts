import type { ConfigurableCar } from '#features/catalog/public.ts';
import { versionOf, type Choice } from '../choice.ts';
import { defaultChoice } from '../default-choice.ts';
import type { ItemChoice } from '../engine/types.ts';
import { partGraph } from '../part-graph.ts';

/** Of what one only is on the car, so that a click on another takes its place. */
export type Place = 'version' | 'color' | 'coating' | { readonly group: string } | null;

/** Which place an option stands in; null for one that is put on and taken off alone. */
export const placeOf = (car: ConfigurableCar, id: string): Place => {
  if (versionOf(car, id) !== undefined) return 'version';
  if (car.colors.some((color) => color.id === id)) return 'color';
  if (car.coatings.some((coating) => coating.id === id)) return 'coating';
  const grouped = [...car.parts, ...car.services].find((item) => item.id === id);
  return grouped === undefined || grouped.choiceGroup === null ? null : { group: grouped.choiceGroup };
};

const chosen = (id: string): ItemChoice => ({ id, chosen: true });

/** Parts that nothing else on the car brings along: those the visitor stands for. */
const ownParts = (car: ConfigurableCar, choice: Choice): string[] => {
  const graph = partGraph(car, choice.versionId);
  const required = new Set(graph.required.filter((id) => !graph.isRadio(id)));
  const isBrought = (id: string): boolean => graph.includersOf(id).some((other) => choice.partIds.includes(other));
  return choice.partIds.filter((id) => !required.has(id) && !isBrought(id));
};

/**
 * What of the car counts as decided when an option of a place is looked at: everything in sight but what stands in that
 * place, the most precious last. What comes along with something else, or with the version, is no decision. For another
 * version nothing counts that this one simply comes with: the other has its own.
 */
export const decisionsFor = (car: ConfigurableCar, choice: Choice, place: Place): ItemChoice[] => {
  const { versionId, colorId, coatingId, serviceIds } = choice;
  const version = place === 'version' ? versionOf(car, versionId) : undefined;
  const input = version === undefined ? null : defaultChoice(car, version);
  const groupOf = (id: string): string | null =>
    [...car.parts, ...car.services].find((item) => item.id === id)?.choiceGroup ?? null;
  const isThere = (id: string): boolean => typeof place === 'object' && place !== null && groupOf(id) === place.group;
  const ids = [
    place === 'coating' || coatingId === input?.coatingId ? null : coatingId,
    place === 'color' ? null : colorId,
    ...[...serviceIds, ...ownParts(car, choice)].filter((id) => !isThere(id) && input?.partIds.includes(id) !== true),
    place === 'version' ? null : versionId,
  ];
  return ids.filter((id) => id !== null).map(chosen);
};

/** Whether the option is on the car. */
export const isOn = (choice: Choice, id: string): boolean =>
  [choice.versionId, choice.colorId, choice.coatingId, ...choice.partIds, ...choice.serviceIds].includes(id);
