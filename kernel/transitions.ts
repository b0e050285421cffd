/**
 * The one mechanism for lifecycles: a table of transitions, checked when it is defined, asked by rules and stores, drawn
 * in the docs. A refused transition is a value, never an exception; a table that contradicts itself throws at start.
 */

/** A condition a transition needs beyond the right role; named, so that the picture can show it. */
export type Guard<C> = { readonly name: string; readonly allows: (context: C) => boolean };

export type Transition<S extends string, E extends string, C = unknown> = {
  readonly from: S | readonly S[];
  readonly event: E;
  readonly to: S;
  /** Who may cause it; absent: anyone, the system included. */
  readonly roles?: readonly string[];
  readonly guard?: Guard<C>;
};

export type MachineTable<S extends string, E extends string, C = unknown> = {
  readonly name: string;
  readonly states: readonly S[];
  readonly initial: S;
  /** Exactly the states with no way out; empty for a lifecycle that never ends. */
  readonly ends: readonly S[];
  readonly transitions: readonly Transition<S, E, C>[];
};

export type Step<S extends string, E extends string, C = unknown> = {
  readonly from: S;
  readonly event: E;
  readonly to: S;
  readonly roles?: readonly string[];
  readonly guard?: Guard<C>;
};

export type Machine<S extends string, E extends string, C = unknown> = MachineTable<S, E, C> & {
  /** The table with every `from` list spread out, in the table's order. */
  readonly steps: readonly Step<S, E, C>[];
};

export type Refusal = 'unknown-event' | 'forbidden-role' | 'refused-by-guard';
export type Move<S extends string> =
  | { readonly ok: true; readonly to: S }
  | { readonly ok: false; readonly reason: Refusal };

function spread<S extends string, E extends string, C>(table: MachineTable<S, E, C>): Step<S, E, C>[] {
  return table.transitions.flatMap((transition) => {
    const froms = typeof transition.from === 'string' ? [transition.from] : [...transition.from];
    return froms.map((from) => ({ ...transition, from }));
  });
}

function walk<S extends string>(starts: readonly S[], pairs: readonly (readonly [S, S])[]): Set<S> {
  const seen = new Set<S>(starts);
  const queue = [...seen];
  for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
    for (const [from, to] of pairs) {
      if (from !== state || seen.has(to)) continue;
      seen.add(to);
      queue.push(to);
    }
  }
  return seen;
}

function duplicates(list: readonly string[]): string[] {
  return list.filter((item, index) => list.indexOf(item) !== index);
}

/** What is wrong with a table, in words; empty for a sound one. */
function faultsOf<S extends string, E extends string, C>(
  table: MachineTable<S, E, C>,
  steps: readonly Step<S, E, C>[],
): string[] {
  const known = new Set<string>(table.states);
  const used = [table.initial, ...table.ends, ...steps.flatMap((step) => [step.from, step.to])];
  const pairs = steps.map((step) => [step.from, step.to] as const);
  const reached = walk([table.initial], pairs);
  const wayOut = new Set<S>(steps.filter((step) => step.from !== step.to).map((step) => step.from));
  const ends = new Set<S>(table.ends);
  const finishing = walk(
    table.ends,
    pairs.map(([from, to]) => [to, from] as const),
  );
  return [
    ...duplicates(table.states).map((state) => `state ${state} is listed twice`),
    ...used.filter((state) => !known.has(state)).map((state) => `state ${state} is not in the list`),
    ...duplicates(steps.map((step) => `${step.from} + ${step.event}`)).map((key) => `two transitions for ${key}`),
    ...table.states.filter((state) => !reached.has(state)).map((state) => `state ${state} cannot be reached`),
    ...table.states
      .filter((state) => !wayOut.has(state) && !ends.has(state))
      .map((state) => `state ${state} has no way out and is not an intended end`),
    ...table.ends.filter((state) => wayOut.has(state)).map((state) => `end ${state} has a way out`),
    ...table.states
      .filter((state) => ends.size > 0 && !finishing.has(state))
      .map((state) => `from state ${state} no end can be reached`),
    ...steps
      .filter((step) => step.roles?.length === 0)
      .map((step) => `${step.from} + ${step.event} is open to nobody: leave roles out or name one`),
  ];
}

/**
 * Checks a table and returns the machine. Throws a TypeError that lists every fault: unknown or repeated states, two
 * transitions for one state and event, unreachable states, dead ends nobody intended, ends with a way out.
 */
export function defineMachine<const S extends string, const E extends string, C = unknown>(
  table: MachineTable<S, E, C>,
): Machine<S, E, C> {
  const steps = spread(table);
  const faults = faultsOf(table, steps);
  if (faults.length > 0) throw new TypeError(`machine ${table.name}: ${faults.join('; ')}`);
  return { ...table, steps };
}

function find<S extends string, E extends string, C>(machine: Machine<S, E, C>, from: string, event: string) {
  return machine.steps.find((step) => step.from === from && step.event === event);
}

/** Where an event leads by the table alone (roles and guards not asked); undefined where it is not legal. */
export function next<S extends string, E extends string, C>(
  machine: Machine<S, E, C>,
  from: string,
  event: string,
): S | undefined {
  return find(machine, from, event)?.to;
}

/** The whole verdict: the table, then the role, then the guard. No role means the system, which may do everything. */
export function decide<S extends string, E extends string, C>(
  machine: Machine<S, E, C>,
  attempt: { from: string; event: string; roles?: readonly string[]; context: C },
): Move<S> {
  const step = find(machine, attempt.from, attempt.event);
  if (!step) return { ok: false, reason: 'unknown-event' };
  const { roles } = attempt;
  if (step.roles && roles && !step.roles.some((role) => roles.includes(role))) {
    return { ok: false, reason: 'forbidden-role' };
  }
  if (step.guard && !step.guard.allows(attempt.context)) return { ok: false, reason: 'refused-by-guard' };
  return { ok: true, to: step.to };
}

/** The events the table knows in a state, in its order. */
export function eventsFrom<S extends string, E extends string, C>(machine: Machine<S, E, C>, from: string): E[] {
  return machine.steps.filter((step) => step.from === from).map((step) => step.event);
}

/** Every legal pair of states, once: what a database constraint or an audit checks. */
export function legalPairs<S extends string, E extends string, C>(machine: Machine<S, E, C>): (readonly [S, S])[] {
  const keys = new Map(machine.steps.map((step) => [`${step.from}\n${step.to}`, [step.from, step.to] as const]));
  return [...keys.values()];
}

export function isEnd<S extends string, E extends string, C>(machine: Machine<S, E, C>, state: string): boolean {
  return machine.ends.some((end) => end === state);
}

export function isState<S extends string, E extends string, C>(machine: Machine<S, E, C>, value: unknown): value is S {
  return machine.states.some((state) => state === value);
}

/** The picture of the docs, generated from the table: a Mermaid state diagram. */
export function toMermaid<S extends string, E extends string, C>(machine: Machine<S, E, C>): string {
  const id = (state: S) => `s${machine.states.indexOf(state)}`;
  const label = (step: Step<S, E, C>) => {
    const guard = step.guard ? ` [${step.guard.name}]` : '';
    const roles = step.roles ? ` (${step.roles.join(', ')})` : '';
    return `${step.event}${guard}${roles}`;
  };
  return [
    'stateDiagram-v2',
    ...machine.states.map((state) => `  state "${state}" as ${id(state)}`),
    `  [*] --> ${id(machine.initial)}`,
    ...machine.steps.map((step) => `  ${id(step.from)} --> ${id(step.to)}: ${label(step)}`),
    ...machine.ends.map((state) => `  ${id(state)} --> [*]`),
    '',
  ].join('\n');
}
