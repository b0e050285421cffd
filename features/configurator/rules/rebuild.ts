import type { ConfigurableCar, ConfigurableVersion } from '#features/catalog/public.ts';
import type { Choice } from './choice.ts';
import { defaultChoice } from './default-choice.ts';
import { partGraph } from './part-graph.ts';
import type { Proposal } from './proposal.ts';
import { proposeOnVersion, type OnVersion } from './selection.ts';

export type DesiredChoice = Omit<Choice, 'versionId'>;

/** The nearest car to what was wished for, and which wishes it cannot meet. */
export type Rebuilt = { readonly choice: Choice; readonly lost: readonly string[] };

/**
 * Builds a car on the version part by part, so that it is always one that can be built: a request counts if it takes nothing
 * away that is there already. For cars carried to another version, and for saved cars whose catalogue has moved on.
 */
export const rebuild = (car: ConfigurableCar, version: ConfigurableVersion, desired: DesiredChoice): Rebuilt => {
  const graph = partGraph(car, version.id);
  const lost: string[] = [];
  const steps: OnVersion[] = [
    ...(desired.colorId === null ? [] : [{ kind: 'color' as const, id: desired.colorId }]),
    ...(desired.coatingId === null ? [] : [{ kind: 'coating' as const, id: desired.coatingId }]),
    // Groups first: another part may exclude what stands in one by default, but not what was wished for.
    ...desired.partIds.filter((id) => graph.isRadio(id)).map((id) => ({ kind: 'add' as const, id })),
    ...desired.partIds.filter((id) => !graph.isRadio(id)).map((id) => ({ kind: 'add' as const, id })),
    ...desired.serviceIds.map((id) => ({ kind: 'service' as const, id })),
  ];
  const takesNothing = (proposal: Proposal, step: OnVersion): boolean =>
    !proposal.colorMustChange &&
    proposal.needsChoice.length === 0 &&
    proposal.removed.every((id) => step.kind === 'add' && graph.siblingsOf(step.id).includes(id));
  let choice = defaultChoice(car, version);
  for (const step of steps) {
    if (step.kind === 'add' && choice.partIds.includes(step.id)) continue;
    if (step.kind === 'service' && choice.serviceIds.includes(step.id)) continue;
    const proposal = proposeOnVersion(car, choice, step);
    if (proposal.ok && takesNothing(proposal.value, step)) choice = proposal.value.next;
    else lost.push(step.id);
  }
  return { choice, lost };
};
