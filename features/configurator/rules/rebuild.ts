import type { ConfigurableCar, ConfigurableVersion } from '#features/catalog/public.ts';
import type { Choice } from './choice.ts';
import { defaultChoice } from './default-choice.ts';
import { partGraph } from './part-graph.ts';
import type { Proposal } from './proposal.ts';
import { proposeOnVersion, type OnVersion } from './selection.ts';

export type Wishes = Omit<Choice, 'versionId'>;

/** The nearest car to what was wished for, and which wishes it cannot meet. */
export type Rebuilt = { readonly choice: Choice; readonly lost: readonly string[] };

/**
 * Builds a car on the version wish by wish, so that it is always one that can be built: a wish counts if it takes nothing
 * away that is there already. For cars carried to another version, and for saved cars whose catalogue has moved on.
 */
export const rebuild = (car: ConfigurableCar, version: ConfigurableVersion, wishes: Wishes): Rebuilt => {
  const graph = partGraph(car, version.id);
  const lost: string[] = [];
  const steps: OnVersion[] = [
    ...(wishes.colorId === null ? [] : [{ kind: 'color' as const, id: wishes.colorId }]),
    ...(wishes.coatingId === null ? [] : [{ kind: 'coating' as const, id: wishes.coatingId }]),
    // Groups first: another part may exclude what stands in one by default, but not what was wished for.
    ...wishes.partIds.filter((id) => graph.isRadio(id)).map((id) => ({ kind: 'add' as const, id })),
    ...wishes.partIds.filter((id) => !graph.isRadio(id)).map((id) => ({ kind: 'add' as const, id })),
    ...wishes.serviceIds.map((id) => ({ kind: 'service' as const, id })),
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
