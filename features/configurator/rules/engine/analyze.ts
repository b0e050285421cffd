import { bump } from './order.ts';
import { NO_REASON, PAIR_CONFLICT, type Solver } from './solver.ts';

/** Counts the literal in, once; answers 1 when it belongs to the last decision and waits to be resolved. */
const mark = (solver: Solver, literal: number, learnt: number[]): number => {
  const variable = literal >> 1;
  const level = solver.levels[variable]!;
  if (solver.seen[variable] || level === 0) return 0;
  solver.seen[variable] = 1;
  bump(solver, variable);
  if (level >= solver.limits.length) return 1;
  learnt.push(literal);
  return 0;
};

const markClause = (solver: Solver, clause: number, learnt: number[]): number => {
  const { arena } = solver;
  const end = clause + arena[clause]!;
  let open = 0;
  for (let at = clause + 1; at <= end; at += 1) open += mark(solver, arena[at]!, learnt);
  return open;
};

/** Why `literal` is true. Its own mark stays up while its clause is read, so that it is not counted again. */
const markReason = (solver: Solver, literal: number, learnt: number[]): number => {
  const reason = solver.reasons[literal >> 1]!;
  return reason < NO_REASON ? mark(solver, (-2 - reason) ^ 1, learnt) : markClause(solver, reason, learnt);
};

/** Whether the other literals of the reason are all among the learnt ones, so that this one adds nothing. */
const isImplied = ({ seen, levels, reasons, arena }: Solver, literal: number): boolean => {
  const reason = reasons[literal >> 1]!;
  if (reason === NO_REASON) return false;
  const known = (variable: number): boolean => Boolean(seen[variable]) || levels[variable] === 0;
  if (reason < NO_REASON) return known((-2 - reason) >> 1);
  for (let at = reason + 1; at <= reason + arena[reason]!; at += 1) {
    const variable = arena[at]! >> 1;
    if (variable !== literal >> 1 && !known(variable)) return false;
  }
  return true;
};

/**
 * The clause that a conflict teaches, first unique implication point: its first literal becomes true once everything after
 * the level of its second has been taken back.
 */
export const analyze = (solver: Solver, conflict: number): number[] => {
  const { seen, trail, levels } = solver;
  const marked: number[] = [];
  let open =
    conflict === PAIR_CONFLICT
      ? mark(solver, solver.clash0, marked) + mark(solver, solver.clash1, marked)
      : markClause(solver, conflict, marked);
  let at = solver.trailSize;
  let literal: number;
  for (;;) {
    do at -= 1;
    while (!seen[trail[at]! >> 1]);
    literal = trail[at]!;
    open -= 1;
    if (open === 0) break;
    open += markReason(solver, literal, marked);
    seen[literal >> 1] = 0;
  }
  seen[literal >> 1] = 0;
  const learnt = [literal ^ 1];
  for (const other of marked) if (!isImplied(solver, other)) learnt.push(other);
  for (const other of marked) seen[other >> 1] = 0;
  let latest = 1;
  for (let next = 2; next < learnt.length; next += 1) {
    if (levels[learnt[next]! >> 1]! > levels[learnt[latest]! >> 1]!) latest = next;
  }
  if (learnt.length > 1) [learnt[1], learnt[latest]] = [learnt[latest]!, learnt[1]!];
  return learnt;
};

/** The assumptions from which it follows that the assumption `refused` is false, itself among them. */
export const findCore = (solver: Solver, refused: number): number[] => {
  const { seen, trail, reasons, arena, levels, limits } = solver;
  const core = [refused];
  const see = (variable: number): void => {
    if (levels[variable]! > 0) seen[variable] = 1;
  };
  see(refused >> 1);
  const from = limits[0] ?? solver.trailSize;
  for (let at = solver.trailSize - 1; at >= from; at -= 1) {
    const literal = trail[at]!;
    const variable = literal >> 1;
    if (!seen[variable]) continue;
    const reason = reasons[variable]!;
    if (reason === NO_REASON) core.push(literal);
    else if (reason < NO_REASON) see((-2 - reason) >> 1);
    else for (let next = reason + 1; next <= reason + arena[reason]!; next += 1) see(arena[next]! >> 1);
    seen[variable] = 0;
  }
  return core;
};
