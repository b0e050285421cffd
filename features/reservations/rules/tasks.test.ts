import { describe, expect, test } from 'vitest';
import { SOURCE_KINDS } from './balance-machines.ts';
import { ORDER_STATES, type OrderState } from './order-machine.ts';
import { TASKS, tasksOf, type TaskFacts, type TaskSource } from './tasks.ts';

const FACTS: TaskFacts = {
  state: 'RESERVE',
  expired: false,
  isFromStock: false,
  registered: true,
  termsAccepted: true,
  heldUntil: '2026-11-25T12:00:00.000Z',
  deposit: 200_000,
  open: 0,
  isMoneyMissing: false,
  sources: [],
  slip: null,
  credit: null,
  identity: null,
  kitRequested: true,
  handover: { at: null, mayBook: false },
  feedbackDue: false,
  isReturning: false,
};
const kinds = (facts: Partial<TaskFacts>) => tasksOf({ ...FACTS, ...facts }).map(({ kind }) => kind);
const source = (kind: TaskSource['kind'], more: Partial<TaskSource> = {}): TaskSource => ({
  kind,
  state: 'PLANNED',
  remaining: 5_000_000,
  goodUntil: null,
  ...more,
});

describe('tasksOf', () => {
  test('before the payment there is one thing to do, until the car is kept no longer', () => {
    const until = FACTS.heldUntil;
    const found = (more: Partial<TaskFacts>) => tasksOf({ ...FACTS, state: 'PRE_RESERVE', ...more });
    expect(found({ registered: false })).toMatchObject([{ kind: 'REGISTER', until }]);
    expect(found({ termsAccepted: false })).toMatchObject([{ kind: 'ACCEPT_TERMS', until }]);
    expect(found({})).toMatchObject([{ kind: 'PAY_DEPOSIT', until, amount: 200_000 }]);
    expect(found({ expired: true })).toEqual([]);
  });

  test('a slip that its bank ended is issued anew, and one that ended with its plan is not spoken of', () => {
    const slip = { state: 'ended', dueOn: null } as const;
    const kindOf = (state: TaskSource['state']) => kinds({ slip, sources: [source('BILLET_PAYMENT', { state })] })[0];
    expect(kindOf('WAITING')).toBe('RENEW_SLIP');
    expect(kindOf('PLANNED')).toBe('ISSUE_SLIP');
  });

  test('until it is known who buys, nothing is signed and money goes on; of an order that is made nobody is looked at', () => {
    const signing = { state: 'APPROVAL_DIRECT_SALE', open: 10 } as const;
    expect(kinds(signing)).toEqual(['CHOOSE_SOURCES', 'SIGN']);
    expect(kinds({ ...signing, identity: 'buyer' })).toEqual(['CONFIRM_IDENTITY', 'CHOOSE_SOURCES']);
    expect(kinds({ ...signing, identity: 'staff' })).toEqual(['CHOOSE_SOURCES', 'CHECK_IDENTITY']);
    expect(kinds({ state: 'PLACED', identity: 'buyer' })).toEqual(['BUILD_CAR']);
  });

  test('a car that goes back asks for nothing else', () => {
    const facts = { isReturning: true, feedbackDue: true, kitRequested: false } as const;
    expect(kinds({ ...facts, state: 'DELIVERED' })).toEqual(['RETURN_CAR']);
    expect(kinds({ ...facts, state: 'IN_TRANSIT', open: 10 })).toEqual(['RETURN_CAR']);
  });

  test('each source asks for what it still needs', () => {
    expect(kinds({ sources: [source('BILLET_PAYMENT')] })[0]).toBe('ISSUE_SLIP');
    const slip = { state: 'open', dueOn: '2026-11-30' } as const;
    expect(tasksOf({ ...FACTS, sources: [source('BILLET_PAYMENT', { state: 'WAITING' })], slip })[0]).toMatchObject({
      kind: 'PAY_SLIP',
      hand: 'buyer',
      until: '2026-11-30',
      amount: 5_000_000,
    });
    expect(kinds({ sources: [source('BILLET_PAYMENT')], slip: { state: 'over', dueOn: '2026-11-20' } })[0]).toBe(
      'RENEW_SLIP',
    );
    expect(
      tasksOf({
        ...FACTS,
        sources: [source('BILLET_PAYMENT', { state: 'WAITING' })],
        slip: { state: 'preparing', dueOn: null },
      }),
    ).toContainEqual(expect.objectContaining({ kind: 'ISSUE_SLIP', hand: 'bank' }));
    expect(kinds({ sources: [source('FINANCING_PAYMENT')] })[0]).toBe('ASK_BANK');
    expect(tasksOf({ ...FACTS, sources: [source('TRADE_IN', { goodUntil: '2026-12-02' })] })[0]).toMatchObject({
      kind: 'BRING_CAR',
      until: '2026-12-02',
    });
    const found = source('TRADE_IN', { goodUntil: '2026-12-02', answerUntil: '2026-12-04' });
    expect(tasksOf({ ...FACTS, sources: [found] })[0]).toMatchObject({ kind: 'ANSWER_CAR', until: '2026-12-04' });
  });

  test.each(['EXT_CONSORTIUM_PAYMENT', 'VOLANTE_CONSORTIUM_PAYMENT'] as const)(
    'a letter is brought to the dealership before its administrator is waited for (%s)',
    (kind) => {
      const taskOf = (state: TaskSource['state']) =>
        tasksOf({ ...FACTS, sources: [source(kind, { state, goodUntil: '2027-03-01' })] }).find(
          ({ amount }) => amount !== null,
        );
      expect(taskOf('PLANNED')).toMatchObject({ kind: 'BRING_LETTER', hand: 'buyer', until: '2027-03-01' });
      expect(taskOf('WAITING')).toMatchObject({ kind: 'WAIT_FOR_CONSORTIUM', hand: 'maker' });
    },
  );

  test('of a bank that was asked the buyer reads whose turn it is', () => {
    const kindOf = (credit: TaskFacts['credit']) => {
      const [task] = tasksOf({ ...FACTS, credit, sources: [source('FINANCING_PAYMENT', { state: 'WAITING' })] });
      return [task?.kind, task?.hand];
    };
    expect(kindOf('sign')).toEqual(['SIGN_CREDIT', 'buyer']);
    expect(kindOf('otherCar')).toEqual(['RENEW_CREDIT', 'buyer']);
    expect(kindOf('otherCarSigned')).toEqual(['DISCUSS_CREDIT', 'buyer']);
    expect(kindOf('yourTurn')).toEqual(['ANSWER_BANK', 'buyer']);
    expect(kindOf('approved')).toEqual(['WAIT_FOR_CREDIT_CONTRACT', 'bank']);
    expect(kindOf('signed')).toEqual(['WAIT_FOR_LOAN', 'bank']);
    expect(kindOf('waiting')).toEqual(['WAIT_FOR_BANK', 'bank']);
  });

  test('what others have to do comes after what the buyer has to do', () => {
    const found = tasksOf({
      ...FACTS,
      open: 10,
      kitRequested: false,
      sources: [source('FINANCING_PAYMENT', { state: 'WAITING' }), source('DEALER_PAYMENT')],
    });
    expect(found.map(({ kind }) => kind)).toEqual([
      'CHOOSE_SOURCES',
      'PAY_AT_DEALER',
      'GIVE_KIT_ADDRESS',
      'WAIT_FOR_BANK',
      'SHOW_PAPERS',
    ]);
  });

  test('paid and ended sources ask for nothing', () => {
    const over = [
      source('BILLET_PAYMENT', { state: 'PAID', remaining: 0 }),
      source('DEALER_PAYMENT', { state: 'ENDED', remaining: 0 }),
    ];
    expect(kinds({ sources: over })).toEqual(['SHOW_PAPERS']);
  });

  test('a built car waits for its money, and says so', () => {
    const found = tasksOf({ ...FACTS, state: 'VEHICLE_PRODUCED', open: 10, kitRequested: false });
    expect(found.map(({ kind, isHolding }) => [kind, isHolding])).toEqual([
      ['CHOOSE_SOURCES', true],
      ['GIVE_KIT_ADDRESS', false],
    ]);
    expect(tasksOf({ ...FACTS, state: 'PLACED', open: 10 }).some(({ isHolding }) => isHolding)).toBe(false);
  });

  test('a day is chosen, then come to', () => {
    expect(kinds({ state: 'AT_DEALER', handover: { at: null, mayBook: true } })).toEqual(['BOOK_HANDOVER']);
    const at = '2026-12-01T13:00:00.000Z';
    expect(tasksOf({ ...FACTS, state: 'AT_DEALER', handover: { at, mayBook: true } })).toMatchObject([
      { kind: 'COME_TO_HANDOVER', until: at },
    ]);
  });

  test('an order that is over asks for nothing, whatever else is known of it', () => {
    const busy = { open: 10, kitRequested: false, feedbackDue: true, sources: [source('BILLET_PAYMENT')] };
    expect(kinds({ ...busy, state: 'CANCELLED' })).toEqual([]);
    expect(kinds({ ...busy, state: 'REQUESTED_CANCELLATION' })).toEqual(['ANSWER_CANCELLATION']);
  });

  test('every state and source is met by a listed task, each task once where its kind is', () => {
    for (const state of ORDER_STATES)
      for (const kind of SOURCE_KINDS)
        for (const sourceState of ['PLANNED', 'WAITING'] as const) {
          const found = kinds({
            state,
            open: 1,
            kitRequested: false,
            feedbackDue: true,
            sources: [source(kind, { state: sourceState })],
          });
          expect(found.every((one) => TASKS.includes(one))).toBe(true);
          expect(new Set(found).size).toBe(found.length);
        }
  });

  test('a car from stock is prepared, not built, and waits for its money once the factory has confirmed it', () => {
    const kinds = (state: OrderState, isFromStock: boolean) =>
      tasksOf({ ...FACTS, state, isFromStock, open: 100 }).map(({ kind, isHolding }) => `${kind} ${isHolding}`);
    for (const state of ['SIGN_CONTRACT', 'CREATED_ORDER', 'PLACED'] as const) {
      expect(kinds(state, false)).toContain('BUILD_CAR false');
      expect(kinds(state, true)).toContain('PREPARE_CAR false');
      expect(kinds(state, true).join()).not.toContain('BUILD_CAR');
    }
    expect(kinds('PLACED', true)).toContain('CHOOSE_SOURCES true');
    expect(kinds('PLACED', false)).toContain('CHOOSE_SOURCES false');
  });
});
