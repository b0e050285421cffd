import type { ConfigurableCar } from '#features/catalog/public.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import { inOrder, offeredOn, versionOf, type Choice } from './choice.ts';
import { proposeAdd, proposeColor, proposeRemove } from './part-selection.ts';
import { plain, type Change, type Proposal, type SelectionRefusal } from './proposal.ts';

export type OnVersion = Exclude<Change, { kind: 'version' }>;

/**
 * What one click does to the car, by the selection step: a part brings its inclusive parts (recursively) and removes its
 * exclusive ones with what those had brought; radio-type parts only change places with their sibling. Pure: the caller
 * applies `next`, after asking the visitor where `needsConfirmation` says so.
 */
export const proposeOnVersion = (
  car: ConfigurableCar,
  choice: Choice,
  change: OnVersion,
): Result<Proposal, SelectionRefusal> => {
  if (versionOf(car, choice.versionId) === undefined) {
    return refuse('versionUnknown', { params: { id: choice.versionId } });
  }
  switch (change.kind) {
    case 'coating':
      return chooseCoating(car, choice, change.id);
    case 'service':
      return toggleService(car, choice, change.id);
    case 'color':
      return proposeColor({ car, choice, colorId: change.id, picks: change.picks ?? {} });
    case 'add':
      return proposeAdd({ car, choice, change });
    case 'remove':
      return proposeRemove({ car, choice, change });
  }
};

const chooseCoating = (car: ConfigurableCar, choice: Choice, id: string): Result<Proposal, 'coatingUnknown'> =>
  offeredOn(car.coatings, choice.versionId).some((coating) => coating.id === id)
    ? ok(plain({ ...choice, coatingId: id }))
    : refuse('coatingUnknown', { params: { id } });

/** Services of one group are alternatives; a click on a chosen one takes it off. */
const toggleService = (car: ConfigurableCar, choice: Choice, id: string): Result<Proposal, 'serviceUnknown'> => {
  const offered = offeredOn(car.services, choice.versionId);
  const service = offered.find((item) => item.id === id);
  if (service === undefined) return refuse('serviceUnknown', { params: { id } });
  const before = new Set(choice.serviceIds);
  const isOff = before.has(id);
  const group = service.choiceGroup;
  const leaving = offered.filter(
    (item) => before.has(item.id) && (item.id === id || (group !== null && item.choiceGroup === group)),
  );
  const after = new Set([...before].filter((other) => !leaving.some((item) => item.id === other)));
  if (!isOff) after.add(id);
  return ok(
    plain(
      { ...choice, serviceIds: inOrder(car.services, after) },
      { added: isOff ? [] : [id], removed: leaving.map((item) => item.id) },
    ),
  );
};
