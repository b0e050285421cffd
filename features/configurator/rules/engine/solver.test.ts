import { describe, expect, it } from 'vitest';
import { addClause, addGroup, forget } from './clauses.ts';
import { createRandom, type Random } from './sample-models.ts';
import { solve } from './search.ts';
import { addVariable, createSolver, undoTo } from './solver.ts';

const randomClause = (random: Random, variables: number): number[] =>
  Array.from({ length: 3 }, () => random.int(2 * variables));

const holds = (bits: number, literal: number): boolean => ((bits >> (literal >> 1)) & 1) !== (literal & 1);

describe('solve', () => {
  it('stays right while it forgets what it learnt', () => {
    const random = createRandom(3);
    const variables = 12;
    let [possible, forgot] = [0, 0];
    for (let round = 0; round < 60; round += 1) {
      const solver = createSolver(variables);
      const clauses = Array.from({ length: 48 }, () => randomClause(random, variables));
      for (const clause of clauses) addClause(solver, clause);
      for (let ask = 0; ask < 20; ask += 1) {
        const assumptions = [random.int(2 * variables), random.int(2 * variables), random.int(2 * variables)];
        const cars = Array.from({ length: 2 ** variables }, (_, bits) => bits).filter(
          (bits) =>
            assumptions.every((literal) => holds(bits, literal)) &&
            clauses.every((clause) => clause.some((literal) => holds(bits, literal))),
        );
        expect(solve(solver, assumptions)).toBe(cars.length > 0);
        if (cars.length > 0) possible += 1;
        undoTo(solver, 0);
        forgot += solver.learnts.length;
        forget(solver);
        forgot -= solver.learnts.length;
      }
    }
    expect(possible).toBeGreaterThan(50);
    expect(forgot).toBeGreaterThan(20);
  });

  it('holds a group to what is already true when it is added', () => {
    const solver = createSolver(3);
    addClause(solver, [2]);
    addGroup(solver, [0, 2, 4]);
    expect(solve(solver, [0])).toBe(false);
    expect(solve(solver, [4])).toBe(false);
    expect(solve(solver, [1, 5])).toBe(true);
    const torn = createSolver(2);
    addClause(torn, [0]);
    addClause(torn, [2]);
    addGroup(torn, [0, 2]);
    expect(solve(torn, [])).toBe(false);
  });

  it('refuses eight guests in seven rooms, and forgets on the way', () => {
    const [guests, rooms] = [8, 7];
    const solver = createSolver(0);
    const inRoom = Array.from({ length: guests }, () => Array.from({ length: rooms }, () => 2 * addVariable(solver)));
    for (const choices of inRoom) addClause(solver, choices);
    for (let room = 0; room < rooms; room += 1) {
      addGroup(
        solver,
        inRoom.map((choices) => choices[room] ?? 0),
      );
    }
    solver.mostLearnts = 20;
    const [first = 0] = inRoom[0] ?? [];
    expect(solve(solver, [first])).toBe(false);
    expect(solver.mostLearnts).toBeGreaterThan(20);
    expect(solve(solver, [])).toBe(false);
  });

  it('seats seven guests in seven rooms, one each', () => {
    const solver = createSolver(49);
    const literalOf = (guest: number, room: number): number => 2 * (7 * guest + room);
    const seven = [0, 1, 2, 3, 4, 5, 6];
    for (const guest of seven) {
      addClause(
        solver,
        seven.map((room) => literalOf(guest, room)),
      );
      addGroup(
        solver,
        seven.map((room) => literalOf(room, guest)),
      );
    }
    expect(solve(solver, [literalOf(3, 0)])).toBe(true);
    const rooms = seven.map((guest) => seven.filter((room) => solver.model[7 * guest + room] === 1));
    expect(rooms.flat().toSorted((a, b) => a - b)).toEqual(seven);
  });
});
