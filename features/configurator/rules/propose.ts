import type { ConfigurableCar } from '#features/catalog/public.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import { versionOf, type Choice } from './choice.ts';
import { defaultChoice } from './default-choice.ts';
import type { Change, Proposal, Reason, SelectionRefusal } from './proposal.ts';
import { rebuild } from './rebuild.ts';
import { proposeOnVersion } from './selection.ts';

/** What one click does to the car. Nothing is applied: the caller asks the visitor first where `needsConfirmation` says so. */
export const proposeChange = (
  car: ConfigurableCar,
  choice: Choice,
  change: Change,
): Result<Proposal, SelectionRefusal> =>
  change.kind === 'version' ? proposeVersion(car, choice, change.id) : proposeOnVersion(car, choice, change);

/** The same choices on another version; what that one does not offer leaves, if the visitor agrees. */
const proposeVersion = (
  car: ConfigurableCar,
  choice: Choice,
  versionId: string,
): Result<Proposal, 'versionUnknown'> => {
  const version = versionOf(car, versionId);
  const from = versionOf(car, choice.versionId);
  if (version === undefined || from === undefined) return refuse('versionUnknown', { params: { id: versionId } });
  // What the old version simply comes with is no request: the new one has its own.
  const input = defaultChoice(car, from);
  const desired = {
    colorId: choice.colorId,
    coatingId: choice.coatingId === input.coatingId ? null : choice.coatingId,
    partIds: choice.partIds.filter((id) => !input.partIds.includes(id)),
    serviceIds: choice.serviceIds,
  };
  const { choice: next, lost } = rebuild(car, version, desired);
  const standard = defaultChoice(car, version).partIds;
  const removed = lost.filter((id) => id !== choice.colorId && id !== choice.coatingId);
  const colorMustChange = choice.colorId !== null && next.colorId !== choice.colorId;
  return ok({
    next,
    added: next.partIds.filter((id) => !choice.partIds.includes(id) && !standard.includes(id)),
    removed,
    colorMustChange,
    colors: [],
    needsChoice: [],
    needsConfirmation: lost.length > 0,
    reasons: lost.map((id): Reason => ({ kind: 'notOffered', id, because: versionId })),
  });
};
