import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FULL_FAULTS } from '#tests/harness/full.ts';
import {
  balanceOf,
  endSource,
  isExpected,
  openPart,
  placeMoney,
  planRest,
  remainingOf,
  type Balance,
  type Source,
} from './balance.ts';
import { SOURCE_KINDS, sourceMachine, type SourceKind, type SourceState } from './balance-machines.ts';
import { balanceMachine } from './order-machine.ts';

const source = (id: string, change: Partial<Source> = {}): Source => ({
  id,
  kind: 'DEALER_PAYMENT',
  amount: 100,
  paid: 0,
  state: 'PLANNED',
  ...change,
});
const balance = (toPay: number, ...sources: Source[]): Balance => ({ toPay, takesMoney: true, sources });

describe('a plan', () => {
  it('splits what is to be paid to the cent, one source of a kind', () => {
    const wanted = [
      { kind: 'DEALER_PAYMENT', amount: 40 },
      { kind: 'BILLET_PAYMENT', amount: 60 },
    ] as const;
    expect(planRest(balance(100), wanted)).toEqual({ change: [], close: [], end: [], add: wanted });
    expect(planRest(balance(101), wanted)).toBe('sum');
    expect(planRest(balance(100), [wanted[0], { ...wanted[0], amount: 60 }])).toBe('sum');
    expect(planRest(balance(0), [{ kind: 'DEALER_PAYMENT', amount: 0 }])).toBe('sum');
  });

  it('keeps what is paid of a source, and closes it where it is to bring no more', () => {
    const partly = source('a', { amount: 50, paid: 30 });
    expect(planRest(balance(70, partly), [{ kind: 'BILLET_PAYMENT', amount: 70 }])).toEqual({
      change: [],
      close: ['a'],
      end: [],
      add: [{ kind: 'BILLET_PAYMENT', amount: 70 }],
    });
    expect(planRest(balance(70, partly), [{ kind: 'DEALER_PAYMENT', amount: 70 }])).toMatchObject({
      change: [{ id: 'a', amount: 100 }],
    });
  });

  it('leaves a part alone that a bank works on', () => {
    const asked = source('a', { kind: 'FINANCING_PAYMENT', state: 'WAITING' });
    expect(planRest(balance(150, asked), [{ kind: 'DEALER_PAYMENT', amount: 150 }])).toBe('running');
    expect(
      planRest(balance(150, asked), [
        { kind: 'FINANCING_PAYMENT', amount: 100 },
        { kind: 'DEALER_PAYMENT', amount: 50 },
      ]),
    ).toMatchObject({ change: [], end: [], add: [{ kind: 'DEALER_PAYMENT', amount: 50 }] });
  });
});

describe('money', () => {
  const of = (amount: number, more: { kind?: SourceKind; sourceId?: string | null; isAll?: boolean } = {}) => ({
    amount,
    kind: 'DEALER_PAYMENT' as const,
    sourceId: null,
    isAll: false,
    ...more,
  });

  it('may pass its source by the part nobody is to bring, and no further', () => {
    const planned = balance(200, source('a'), source('b', { kind: 'BILLET_PAYMENT', amount: 60 }));
    expect(placeMoney(planned, of(140))).toMatchObject({
      kind: 'accepted',
      source: { id: 'a', amount: 140, paid: 140, state: 'PAID' },
      balance: 'PARTLY_PAID',
    });
    expect(placeMoney(planned, of(141))).toEqual({ kind: 'unwanted', why: 'amount' });
  });

  it('that comes late, twice or after the end goes back', () => {
    expect(placeMoney({ ...balance(200), takesMoney: false }, of(1))).toEqual({ kind: 'unwanted', why: 'late' });
    expect(placeMoney(balance(0), of(1))).toEqual({ kind: 'unwanted', why: 'twice' });
    const paid = source('a', { paid: 100, state: 'PAID' });
    const other = source('b', { kind: 'BILLET_PAYMENT', amount: 50 });
    expect(placeMoney(balance(50, paid, other), of(50, { sourceId: 'a' }))).toEqual({ kind: 'unwanted', why: 'twice' });
  });

  it('that is all its source brings opens the difference again', () => {
    expect(placeMoney(balance(100, source('a')), of(80, { isAll: true }))).toMatchObject({
      source: { amount: 80, state: 'PAID' },
      toPay: 20,
    });
  });
});

/** One order's balance with everything that ever came and went, held beside the rules as plain sums. */
type World = Balance & {
  readonly deposit: number;
  /** All money that came, what of it is kept, and what goes back. */
  readonly arrived: number;
  readonly booked: number;
  readonly back: number;
  readonly made: number;
};

const RUNS = FULL_FAULTS ? 2000 : 150;
const LENGTH = 50;

const amounts = fc.integer({ min: 1, max: 400 });
const kinds = fc.constantFrom(...SOURCE_KINDS);
type Event =
  | { readonly type: 'plan'; readonly parts: readonly SourceKind[]; readonly cut: number }
  | { readonly type: 'cancel' }
  | { readonly type: 'comeBack' }
  | { readonly type: 'ask'; readonly kind: SourceKind }
  | { readonly type: 'drop'; readonly kind: SourceKind }
  | { readonly type: 'exact'; readonly kind: SourceKind }
  | { readonly type: 'badPlan' | 'money' | 'all' | 'again'; readonly kind: SourceKind; readonly amount: number };

/** For each kind a plan, money asked for, money unasked, all of it, and its end; an order's end and return beside. */
const events: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    type: fc.constant('plan' as const),
    parts: fc.uniqueArray(kinds, { minLength: 1, maxLength: 4 }),
    cut: amounts,
  }),
  fc.record({ type: fc.constant('badPlan' as const), kind: kinds, amount: amounts }),
  fc.record({ type: fc.constant('ask' as const), kind: kinds }),
  fc.record({ type: fc.constant('drop' as const), kind: kinds }),
  fc.record({ type: fc.constant('exact' as const), kind: kinds }),
  fc.record({
    type: fc.constantFrom('money' as const, 'all' as const, 'again' as const),
    kind: kinds,
    amount: amounts,
  }),
  fc.record({ type: fc.constant('cancel' as const) }),
  fc.record({ type: fc.constant('comeBack' as const) }),
);

const replace = (world: World, id: string, change: Partial<Source>): World => ({
  ...world,
  sources: world.sources.map((one) => {
    if (one.id !== id) return one;
    const next = { ...one, ...change };
    const isLegal =
      next.state === one.state || sourceMachine.steps.some(({ from, to }) => from === one.state && to === next.state);
    if (!isLegal) throw new Error(`${one.state} -> ${next.state}`);
    return next;
  }),
});

const withPlan = (world: World, wanted: readonly { kind: SourceKind; amount: number }[]): World => {
  const plan = planRest(world, wanted);
  if (plan === 'sum' || plan === 'running') return world;
  let next = world;
  for (const id of plan.end) next = replace(next, id, { state: 'ENDED' });
  for (const id of plan.close) {
    const closed = next.sources.find((one) => one.id === id);
    next = replace(next, id, { amount: closed?.paid ?? 0, state: 'PAID' });
  }
  for (const { id, amount } of plan.change) next = replace(next, id, { amount, state: 'PLANNED' });
  const added = plan.add.map((want, at) => source(`${next.made + at}`, want));
  return { ...next, made: next.made + added.length, sources: [...next.sources, ...added] };
};

const withMoney = (
  before: World,
  money: { kind: SourceKind; amount: number; sourceId: string | null; isAll: boolean },
): World => {
  const world = { ...before, arrived: before.arrived + money.amount };
  const placed = placeMoney(world, money);
  if (placed.kind === 'unwanted') return { ...world, back: world.back + money.amount };
  const { id, ...change } = placed.source;
  const booked = world.booked + money.amount;
  if (id !== null) return { ...replace(world, id, change), toPay: placed.toPay, booked };
  const made = source(`${world.made}`, { kind: money.kind, ...change });
  return { ...world, sources: [...world.sources, made], made: world.made + 1, toPay: placed.toPay, booked };
};

const cutUp = (toPay: number, parts: readonly SourceKind[], cut: number) =>
  parts.map((kind, at) => ({
    kind,
    amount: at === parts.length - 1 ? toPay - (parts.length - 1) * Math.min(cut, 90) : Math.min(cut, 90),
  }));

const step = (world: World, event: Event): World => {
  if (event.type === 'cancel') {
    let next: World = { ...world, takesMoney: false };
    for (const one of world.sources) {
      const ended = endSource(one);
      if (ended !== null) next = replace(next, one.id, ended);
    }
    return next;
  }
  if (event.type === 'comeBack') return { ...world, takesMoney: true };
  if (event.type === 'plan')
    return world.takesMoney ? withPlan(world, cutUp(world.toPay, event.parts, event.cut)) : world;
  if (event.type === 'badPlan') {
    const wanted = [{ kind: event.kind, amount: world.toPay + event.amount }];
    expect(planRest(world, wanted)).toBe('sum');
    return world;
  }
  const running = world.sources.find((one) => one.kind === event.kind && isExpected(one));
  const over = world.sources.find((one) => one.kind === event.kind && !isExpected(one));
  if (event.type === 'ask')
    return running?.state === 'PLANNED' ? replace(world, running.id, { state: 'WAITING' }) : world;
  if (event.type === 'drop') {
    const ended = running === undefined ? null : endSource(running);
    return running === undefined || ended === null ? world : replace(world, running.id, ended);
  }
  if (event.type === 'exact')
    return running === undefined
      ? world
      : withMoney(world, { kind: event.kind, amount: remainingOf(running), sourceId: running.id, isAll: false });
  const sourceId = event.type === 'again' ? (over?.id ?? null) : (running?.id ?? null);
  return withMoney(world, { kind: event.kind, amount: event.amount, sourceId, isAll: event.type === 'all' });
};

const expectSound = (before: World, after: World, total: number): void => {
  const brought = after.sources.reduce((sum, { paid }) => sum + paid, 0);
  expect(after.booked).toBe(brought);
  expect(after.arrived).toBe(brought + after.back);
  expect(after.deposit + brought + after.toPay).toBe(total);
  expect(after.toPay).toBeGreaterThanOrEqual(0);
  expect(openPart(after)).toBeGreaterThanOrEqual(0);
  for (const one of after.sources) {
    expect(one.paid).toBeLessThanOrEqual(one.amount);
    expect(one.state === 'PAID').toBe(one.paid === one.amount);
    if (one.state === 'ENDED') expect(one.paid).toBe(0);
  }
  const running = after.sources.filter(isExpected).map(({ kind }) => kind);
  expect(new Set(running).size).toBe(running.length);
  if (!after.takesMoney) {
    expect(running).toEqual([]);
    return;
  }
  if (!before.takesMoney) return;
  const [was, is] = [balanceOf(before), balanceOf(after)];
  const isLegal = was === is || balanceMachine.steps.some(({ from, to }) => from === was && to === is);
  expect(isLegal, `${was} -> ${is}`).toBe(true);
};

it(`money in is money kept, planned or sent back, after every one of ${LENGTH} events`, () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(
      fc.integer({ min: 500, max: 3000 }),
      fc.integer({ min: 1, max: 200 }),
      fc.array(events, { minLength: LENGTH, maxLength: LENGTH }),
      (total, deposit, happened) => {
        let world: World = {
          toPay: total - deposit,
          takesMoney: true,
          sources: [],
          deposit,
          arrived: 0,
          booked: 0,
          back: 0,
          made: 0,
        };
        for (const event of happened) {
          const before = world;
          world = step(world, event);
          seen.add('kind' in event ? `${event.type} ${event.kind}` : event.type);
          expectSound(before, world, total);
        }
      },
    ),
    { numRuns: RUNS },
  );
  expect(seen.size).toBeGreaterThanOrEqual(20);
});

it('a state is never set that the machine does not know', () => {
  const states: SourceState[] = ['PLANNED', 'WAITING', 'PAID', 'ENDED'];
  expect(states).toEqual(sourceMachine.states);
});
