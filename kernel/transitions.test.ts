import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, defineMachine, eventsFrom, isEnd, isState, legalPairs, next, toMermaid } from './transitions.ts';
import type { Transition } from './transitions.ts';

const visit = defineMachine<'P' | 'A' | 'R' | 'C', string, { slots: number }>({
  name: 'visit',
  states: ['P', 'A', 'R', 'C'],
  initial: 'P',
  ends: ['R', 'C'],
  transitions: [
    {
      from: 'P',
      event: 'confirm',
      to: 'A',
      roles: ['user_dealer'],
      guard: { name: 'has a slot', allows: (input) => input.slots > 0 },
    },
    { from: 'P', event: 'reject', to: 'R', roles: ['user_dealer', 'dealer_manager'] },
    { from: ['P', 'A'], event: 'cancel', to: 'C' },
  ],
});

const TABLE = {
  name: 't',
  states: ['a', 'b', 'c'],
  initial: 'a',
  ends: ['c'],
  transitions: [
    { from: 'a', event: 'x', to: 'b' },
    { from: 'b', event: 'x', to: 'c' },
  ] as Transition<string, string>[],
} as const;

describe('a table', () => {
  it.each([
    [
      'an unknown state',
      { ...TABLE, transitions: [...TABLE.transitions, { from: 'a', event: 'y', to: 'd' }] },
      /state d is not in the list/,
    ],
    ['a state listed twice', { ...TABLE, states: ['a', 'b', 'c', 'a'] }, /state a is listed twice/],
    [
      'two ways for one event',
      { ...TABLE, transitions: [...TABLE.transitions, { from: 'a', event: 'x', to: 'c' }] },
      /two transitions for a \+ x/,
    ],
    ['a state out of reach', { ...TABLE, states: ['a', 'b', 'c', 'd'], ends: ['c', 'd'] }, /state d cannot be reached/],
    ['an unintended dead end', { ...TABLE, ends: [] }, /state c has no way out/],
    ['an end with a way out', { ...TABLE, ends: ['b', 'c'] }, /end b has a way out/],
    ['an unknown initial state', { ...TABLE, initial: 'z' }, /state z is not in the list/],
    ['an unknown end', { ...TABLE, ends: ['c', 'z'] }, /state z is not in the list/],
    [
      'a loop without exit',
      {
        ...TABLE,
        states: ['a', 'b', 'c', 'd', 'e'],
        transitions: [
          ...TABLE.transitions,
          { from: 'a', event: 'y', to: 'd' },
          { from: 'd', event: 'y', to: 'e' },
          { from: 'e', event: 'y', to: 'd' },
        ],
      },
      /from state d no end can be reached/,
    ],
    [
      'an event for nobody',
      { ...TABLE, transitions: [{ ...TABLE.transitions[0], roles: [] }, TABLE.transitions[1]] },
      /open to nobody/,
    ],
  ])('with %s is refused', (_, table, fault) => {
    expect(() => defineMachine(table as typeof TABLE)).toThrow(fault);
  });

  it('that never ends may have no end', () => {
    const offer = defineMachine({
      name: 'offer',
      states: ['draft', 'published'],
      initial: 'draft',
      ends: [],
      transitions: [
        { from: 'draft', event: 'publish', to: 'published' },
        { from: 'published', event: 'unpublish', to: 'draft' },
      ],
    });
    expect(next(offer, 'draft', 'publish')).toBe('published');
  });
});

describe('a machine', () => {
  it('moves by its table alone', () => {
    expect([next(visit, 'P', 'confirm'), next(visit, 'A', 'cancel'), next(visit, 'A', 'confirm')]).toEqual([
      'A',
      'C',
      undefined,
    ]);
    expect(next(visit, 'nowhere', 'confirm')).toBeUndefined();
    expect(eventsFrom(visit, 'P')).toEqual(['confirm', 'reject', 'cancel']);
    expect([isEnd(visit, 'C'), isEnd(visit, 'A'), isState(visit, 'A'), isState(visit, 'B')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('asks the role, then the guard', () => {
    const attempt = { from: 'P', event: 'confirm', context: { slots: 1 } };
    expect(decide(visit, { ...attempt, roles: ['user_dealer'] })).toEqual({ ok: true, to: 'A' });
    expect(decide(visit, { ...attempt, roles: ['customer'] })).toEqual({ ok: false, reason: 'forbidden-role' });
    expect(decide(visit, { ...attempt, roles: [] })).toEqual({ ok: false, reason: 'forbidden-role' });
    expect(decide(visit, attempt)).toEqual({ ok: true, to: 'A' });
    expect(decide(visit, { ...attempt, context: { slots: 0 } })).toEqual({ ok: false, reason: 'refused-by-guard' });
    expect(decide(visit, { ...attempt, event: 'done' })).toEqual({ ok: false, reason: 'unknown-event' });
    expect(decide(visit, { ...attempt, event: 'cancel', roles: ['customer'] })).toEqual({ ok: true, to: 'C' });
  });

  it('is drawn with every state, transition and end', () => {
    expect(toMermaid(visit)).toBe(
      [
        'stateDiagram-v2',
        '  state "P" as s0',
        '  state "A" as s1',
        '  state "R" as s2',
        '  state "C" as s3',
        '  [*] --> s0',
        '  s0 --> s1: confirm [has a slot] (user_dealer)',
        '  s0 --> s2: reject (user_dealer, dealer_manager)',
        '  s0 --> s3: cancel',
        '  s1 --> s3: cancel',
        '  s2 --> [*]',
        '  s3 --> [*]',
        '',
      ].join('\n'),
    );
  });
});

/** Random tables: some sound, most not. */
const tables = fc.integer({ min: 1, max: 6 }).chain((count) => {
  const states = Array.from({ length: count }, (_, index) => `s${index}`);
  const state = fc.constantFrom(...states);
  const transition = fc.record({ from: state, event: fc.constantFrom('e', 'f', 'g'), to: state });
  return fc.record({
    name: fc.constant('random'),
    states: fc.constant(states),
    initial: state,
    ends: fc.uniqueArray(state),
    transitions: fc.array(transition, { maxLength: 12 }),
  });
});

function defineOrNull(table: Parameters<typeof defineMachine<string, string>>[0]) {
  try {
    return defineMachine(table);
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError);
    return null;
  }
}

describe('any accepted table', () => {
  it('reaches every state from its initial one and stops only in its ends', () => {
    let accepted = 0;
    fc.assert(
      fc.property(tables, (table) => {
        const machine = defineOrNull(table);
        if (!machine) return;
        accepted += 1;
        const reached = new Set([machine.initial]);
        for (let turn = 0; turn < machine.states.length; turn += 1) {
          for (const [from, to] of legalPairs(machine)) if (reached.has(from)) reached.add(to);
        }
        expect([...reached].sort()).toEqual([...machine.states].sort());
        for (const state of machine.states) {
          const leaves = legalPairs(machine).some(([from, to]) => from === state && to !== state);
          expect(isEnd(machine, state)).toBe(!leaves);
        }
      }),
      { numRuns: 3000 },
    );
    expect(accepted).toBeGreaterThan(20);
  });

  it('answers each state and event with its own row or not at all', () => {
    fc.assert(
      fc.property(
        tables,
        fc.constantFrom('s0', 's1', 's5', 'x'),
        fc.constantFrom('e', 'f', 'z'),
        (table, from, event) => {
          const machine = defineOrNull(table);
          if (!machine) return;
          const rows = table.transitions.filter((row) => row.from === from && row.event === event);
          expect(rows.length).toBeLessThanOrEqual(1);
          expect(next(machine, from, event)).toBe(rows[0]?.to);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('is drawn with one line for each of its parts', () => {
    fc.assert(
      fc.property(tables, (table) => {
        const machine = defineOrNull(table);
        if (!machine) return;
        const lines = toMermaid(machine).trimEnd().split('\n');
        expect(lines).toHaveLength(2 + machine.states.length + machine.steps.length + machine.ends.length);
      }),
      { numRuns: 1000 },
    );
  });
});
