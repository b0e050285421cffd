import { next, type Machine } from '#kernel/transitions.ts';

/** One entry of what the company says happened. Sequences start at 1 and have no gap. */
export type CompanyStep<State extends string> = {
  readonly sequence: number;
  readonly status: State;
  readonly at: string;
};

/**
 * What of the company's own history is new, in its order, as far as it is legal: the same history twice gives nothing, and the
 * order of messages does not matter, as the history itself has one. `stuck` is the first step that is not legal.
 */
export const newSteps = <State extends string>(
  machine: Machine<State, string>,
  known: { readonly status: State; readonly sequence: number },
  history: readonly CompanyStep<State>[],
): { readonly steps: readonly CompanyStep<State>[]; readonly stuck: CompanyStep<State> | null } => {
  const ahead = history
    .filter(({ sequence }) => sequence > known.sequence)
    .toSorted((left, right) => left.sequence - right.sequence);
  const steps: CompanyStep<State>[] = [];
  let { status } = known;
  for (const step of ahead) {
    // The company names the arrival too; we have been there.
    if (step.status !== status && next(machine, status, step.status) === undefined) return { steps, stuck: step };
    steps.push(step);
    status = step.status;
  }
  return { steps, stuck: null };
};
