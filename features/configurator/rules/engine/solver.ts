import { insert, type Order } from './order.ts';

/**
 * A solver for propositional rules (conflict-driven clause learning, after MiniSat, Eén and Sörensson 2003) that keeps its
 * trail between calls and knows groups of which at most one literal is true, so that they cost no clauses.
 *
 * Variables count from 0; the literal `2v` says that variable v is true, `2v + 1` that it is false. The state is one object
 * of typed arrays that the functions of this folder share; indices are in bounds by construction, hence the `!`.
 */
export type Solver = Order & {
  variables: number;
  /** By literal: 1 true, -1 false, 0 open. */
  values: Int8Array;
  /** By variable: the decision it follows from, and the reason (below). */
  levels: Int32Array;
  reasons: Int32Array;
  trail: Int32Array;
  trailSize: number;
  /** What of the trail has been propagated. */
  head: number;
  /** Size of the trail where each decision begins; assumptions are the first decisions. */
  limits: number[];
  assumptions: number[];
  /** After a refusal: assumptions that cannot hold together. */
  core: number[];
  /** After a success: 1 for every true variable. */
  model: Uint8Array;
  /** Which sign is tried first: 1 is false. */
  phases: Uint8Array;
  /** Literals to decide first. */
  hints: Int32Array;
  hintCount: number;
  hintAt: number;
  isConsistent: boolean;
  /** Clauses of three and more literals: the length, then the literals, of which the first two are watched. */
  arena: Int32Array;
  arenaSize: number;
  /** By literal, in turn: a clause watching it, and another literal of that clause. */
  watches: number[][];
  /** By literal: those that follow from it by a clause of two. */
  pairs: number[][];
  groups: Int32Array[];
  /** By literal: the groups it stands in. */
  groupsOf: number[][];
  learnts: number[];
  /** Of each learnt clause, over how many decisions it spans: the fewer, the more useful. */
  spans: number[];
  mostLearnts: number;
  seen: Uint8Array;
  /** The two false literals of a conflict in a pair or a group. */
  clash0: number;
  clash1: number;
};

/** Reasons: a clause's place in the arena, `pairReason` of the literal that implies it, or NO_REASON for a decision. */
export const NO_REASON = -1;
export const pairReason = (literal: number): number => -2 - literal;

/** What propagation answers, else the place of a clause that is false. Never stored as a reason, so it may look like one. */
export const NO_CONFLICT = -1;
export const PAIR_CONFLICT = -2;

/** Shared by all literals without a list: a large model has tens of thousands of them. */
const NONE: number[] = [];

const lists = (count: number): number[][] => Array.from({ length: count }, () => NONE);

export const append = (all: number[][], literal: number, value: number): void => {
  const list = all[literal]!;
  if (list === NONE) all[literal] = [value];
  else list.push(value);
};

export const createSolver = (variables: number): Solver => {
  const solver: Solver = {
    variables,
    values: new Int8Array(2 * variables),
    levels: new Int32Array(variables),
    reasons: new Int32Array(variables).fill(NO_REASON),
    trail: new Int32Array(variables),
    trailSize: 0,
    head: 0,
    limits: [],
    assumptions: [],
    core: [],
    model: new Uint8Array(variables),
    phases: new Uint8Array(variables).fill(1),
    hints: new Int32Array(variables),
    hintCount: 0,
    hintAt: 0,
    isConsistent: true,
    arena: new Int32Array(1 << 12),
    arenaSize: 0,
    watches: lists(2 * variables),
    pairs: lists(2 * variables),
    groups: [],
    groupsOf: lists(2 * variables),
    learnts: [],
    spans: [],
    mostLearnts: 4000,
    seen: new Uint8Array(variables),
    clash0: 0,
    clash1: 0,
    activity: new Float64Array(variables),
    heap: new Int32Array(variables),
    heapAt: new Int32Array(variables).fill(-1),
    heapSize: 0,
    step: 1,
  };
  for (let variable = 0; variable < variables; variable += 1) insert(solver, variable);
  return solver;
};

const longer = <T extends Int8Array | Uint8Array | Int32Array | Float64Array>(old: T, fresh: T): T => {
  fresh.set(old);
  return fresh;
};

/** Doubles the room for variables; what holds the old arrays must read them again. */
const grow = (solver: Solver): void => {
  const room = 2 * solver.levels.length + 16;
  solver.values = longer(solver.values, new Int8Array(2 * room));
  solver.levels = longer(solver.levels, new Int32Array(room));
  solver.reasons = longer(solver.reasons, new Int32Array(room).fill(NO_REASON));
  solver.trail = longer(solver.trail, new Int32Array(room));
  solver.model = longer(solver.model, new Uint8Array(room));
  solver.phases = longer(solver.phases, new Uint8Array(room).fill(1));
  solver.seen = longer(solver.seen, new Uint8Array(room));
  solver.activity = longer(solver.activity, new Float64Array(room));
  solver.heap = longer(solver.heap, new Int32Array(room));
  solver.heapAt = longer(solver.heapAt, new Int32Array(room).fill(-1));
};

export const addVariable = (solver: Solver): number => {
  const variable = solver.variables;
  if (variable === solver.levels.length) grow(solver);
  solver.variables += 1;
  for (const all of [solver.watches, solver.pairs, solver.groupsOf]) all.push(NONE, NONE);
  insert(solver, variable);
  return variable;
};

export const assign = (solver: Solver, literal: number, reason: number): void => {
  const variable = literal >> 1;
  solver.values[literal] = 1;
  solver.values[literal ^ 1] = -1;
  solver.levels[variable] = solver.limits.length;
  solver.reasons[variable] = reason;
  solver.trail[solver.trailSize] = literal;
  solver.trailSize += 1;
};

/** A decision of its own level. */
export const decide = (solver: Solver, literal: number): void => {
  solver.limits.push(solver.trailSize);
  assign(solver, literal, NO_REASON);
};

/** Takes back every decision after the first `level`. */
export const undoTo = (solver: Solver, level: number): void => {
  const { limits, trail, values, heapAt } = solver;
  if (limits.length <= level) return;
  const size = limits[level]!;
  for (let at = solver.trailSize - 1; at >= size; at -= 1) {
    const literal = trail[at]!;
    values[literal] = 0;
    values[literal ^ 1] = 0;
    if (heapAt[literal >> 1]! < 0) insert(solver, literal >> 1);
  }
  solver.trailSize = size;
  solver.head = size;
  limits.length = level;
};
