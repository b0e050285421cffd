import type { ConfigurableCar } from '#features/catalog/public.ts';
import type { Money } from '#kernel/money.ts';
import type { Refused } from '#kernel/result.ts';
import type { Choice } from './choice.ts';
import { partGraph } from './part-graph.ts';
import type { Change, Proposal, SelectionRefusal } from './proposal.ts';
import { proposeChange } from './propose.ts';
import { deltaOf } from './totals.ts';

/** How an option stands to the car as it is now. */
export type OptionState = {
  readonly id: string;
  readonly isChosen: boolean;
  /** What a click does; null for what is chosen and cannot be taken off. */
  readonly change: Change | null;
  /** What a click adds to the total, forced changes included; null where it is not possible. */
  readonly delta: Money | null;
  /** The click changes more than this option. */
  readonly proposal: Proposal | null;
  /** Why it cannot be clicked. */
  readonly refusal: Refused<SelectionRefusal> | null;
};

const stateOf = (input: { car: ConfigurableCar; choice: Choice; change: Change; isChosen: boolean }): OptionState => {
  const { car, choice, change, isChosen } = input;
  const proposed = proposeChange(car, choice, change);
  if (!proposed.ok)
    return {
      id: change.id,
      isChosen,
      change: isChosen ? null : change,
      delta: null,
      proposal: null,
      refusal: proposed,
    };
  const proposal = proposed.value;
  return { id: change.id, isChosen, change, delta: deltaOf(car, choice, proposal.next), proposal, refusal: null };
};

/** A part: a click puts it on or takes it off; a radio-type part that must be there only gives way to a sibling. */
export const partOption = (car: ConfigurableCar, choice: Choice, id: string): OptionState => {
  const isChosen = choice.partIds.includes(id);
  const graph = partGraph(car, choice.versionId);
  const group = graph.groupOf(id);
  if (isChosen && group !== null && graph.isRequiredGroup(group)) {
    return { id, isChosen, change: null, delta: null, proposal: null, refusal: null };
  }
  return stateOf({ car, choice, change: { kind: isChosen ? 'remove' : 'add', id }, isChosen });
};

type Single = 'version' | 'color' | 'coating';

/** One of a list of which exactly one is chosen. */
export const singleOption = (car: ConfigurableCar, choice: Choice, kind: Single, id: string): OptionState => {
  const current = { version: choice.versionId, color: choice.colorId, coating: choice.coatingId }[kind];
  if (current === id) return { id, isChosen: true, change: null, delta: null, proposal: null, refusal: null };
  return stateOf({ car, choice, change: { kind, id }, isChosen: false });
};

export const serviceOption = (car: ConfigurableCar, choice: Choice, id: string): OptionState =>
  stateOf({ car, choice, change: { kind: 'service', id }, isChosen: choice.serviceIds.includes(id) });
