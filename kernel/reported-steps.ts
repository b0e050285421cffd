import { next, type Machine } from './transitions.ts';

/** One entry of what an outside company says happened. Sequences start at 1 and have no gap; `at` is ISO 8601. */
export type ReportedStep<State extends string> = {
  readonly sequence: number;
  readonly status: State;
  readonly at: string;
};

/**
 * What of a company's own history is new here, in its order, as far as the machine allows it: the same history twice gives nothing,
 * and the order of messages does not matter, as the history itself has one. The company reports what was reached, so the event of
 * each transition is its state. `stuck` is the first step that is not legal; what follows it is not taken.
 */
export const newSteps = <State extends string>(
  machine: Machine<State, string>,
  known: { readonly status: State; readonly sequence: number },
  history: readonly ReportedStep<State>[],
): { readonly steps: readonly ReportedStep<State>[]; readonly stuck: ReportedStep<State> | null } => {
  const ahead = history
    .filter(({ sequence }) => sequence > known.sequence)
    .toSorted((left, right) => left.sequence - right.sequence);
  const steps: ReportedStep<State>[] = [];
  let { status } = known;
  for (const step of ahead) {
    // The company names the arrival too; we have been there.
    if (step.status !== status && next(machine, status, step.status) === undefined) return { steps, stuck: step };
    steps.push(step);
    status = step.status;
  }
  return { steps, stuck: null };
};
