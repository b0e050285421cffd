import type { CreditStands } from '#features/financing/public.ts';
import type { SourceKind, SourceState } from './balance-machines.ts';
import type { CheckTurn } from '#features/identity-check/public.ts';
import { takesIdentity, type OrderState } from './order-machine.ts';

/** What a buyer has to do for an order, or what the order waits for, in the order in which it is told. */
export const TASKS = [
  'REGISTER',
  'ACCEPT_TERMS',
  'PAY_DEPOSIT',
  'ANSWER_CANCELLATION',
  'RETURN_CAR',
  'SHOW_PAPERS',
  'CHECK_PAPERS',
  'CONFIRM_IDENTITY',
  'CHECK_IDENTITY',
  'SIGN',
  'PAY_TAKEN_BACK',
  'CHOOSE_SOURCES',
  'ISSUE_SLIP',
  'PAY_SLIP',
  'RENEW_SLIP',
  'ISSUE_COUPON',
  'PAY_COUPON',
  'RENEW_COUPON',
  'PAY_BY_CARD',
  'WAIT_FOR_CARD',
  'PAY_AT_DEALER',
  'ANSWER_CAR',
  'BRING_CAR',
  'BRING_LETTER',
  'ASK_BANK',
  'ANSWER_BANK',
  'RENEW_CREDIT',
  'DISCUSS_CREDIT',
  'SIGN_CREDIT',
  'WAIT_FOR_BANK',
  'WAIT_FOR_CREDIT_CONTRACT',
  'WAIT_FOR_LOAN',
  'WAIT_FOR_CONSORTIUM',
  'GIVE_KIT_ADDRESS',
  'BUILD_CAR',
  'PREPARE_CAR',
  'MOVE_CAR',
  'BOOK_HANDOVER',
  'COME_TO_HANDOVER',
  'GIVE_FEEDBACK',
] as const;
export type TaskKind = (typeof TASKS)[number];

/** Whose turn it is. */
export const TASK_HANDS = ['buyer', 'dealership', 'bank', 'factory', 'maker'] as const;
export type TaskHand = (typeof TASK_HANDS)[number];

export type Task = {
  readonly kind: TaskKind;
  readonly hand: TaskHand;
  /** A day (YYYY-MM-DD) or an instant; null where there is no term. */
  readonly until: string | null;
  /** Minor units of the order's currency. */
  readonly amount: number | null;
  /** The car is ready, and its invoice waits for this. */
  readonly isHolding: boolean;
};

export type TaskSource = {
  readonly kind: SourceKind;
  readonly state: SourceState;
  /** What it has still to bring. */
  readonly remaining: number;
  /** Of a car in trade: how long its valuation holds. Of a letter of credit: how long that is good. */
  readonly goodUntil: string | null;
  /** What staff found of the car in trade waits for its buyer until then; left out where nothing does. */
  readonly answerUntil?: string;
};

export type TaskFacts = {
  readonly state: OrderState;
  /** The car stands somewhere already: nobody builds it. */
  readonly isFromStock: boolean;
  readonly expired: boolean;
  readonly registered: boolean;
  readonly termsAccepted: boolean;
  readonly heldUntil: string;
  readonly deposit: number;
  /** The part of the rest that no source is to bring. */
  readonly open: number;
  /** Money that a payer's bank took, and that was not paid again. */
  readonly isMoneyMissing: boolean;
  readonly sources: readonly TaskSource[];
  /** The newest slip or coupon; `preparing` while the bank registers it, `ended` where it was ended before its day. */
  readonly slip: { readonly state: 'preparing' | 'open' | 'over' | 'ended'; readonly dueOn: string | null } | null;
  /** Where its bank's proposal stands; null where none was sent. */
  readonly credit: CreditStands | null;
  readonly kitRequested: boolean;
  /** When the car is handed over, and whether a day may be chosen. */
  readonly handover: { readonly at: string | null; readonly mayBook: boolean };
  /** Whether something that was reached has not been judged yet. */
  readonly feedbackDue: boolean;
  /** Who has to do something before it is known that the buyer is who they are; null: nobody. */
  readonly identity: CheckTurn | null;
  /** The buyer withdrew, and the car has to come back first. */
  readonly isReturning: boolean;
};

const PAPERS: Partial<Readonly<Record<OrderState, readonly [TaskKind, TaskHand]>>> = {
  RESERVE: ['SHOW_PAPERS', 'dealership'],
  UPLOADED_DOCS: ['CHECK_PAPERS', 'maker'],
  ANTI_FRAUD: ['CHECK_PAPERS', 'maker'],
  WAITING_LIST: ['CHECK_PAPERS', 'maker'],
  APPROVAL_EMPLOYEE: ['CHECK_PAPERS', 'maker'],
  APPROVAL_DIRECT_SALE: ['SIGN', 'buyer'],
  SIGN_CONTRACT: ['BUILD_CAR', 'factory'],
  CREATED_ORDER: ['BUILD_CAR', 'factory'],
  PLACED: ['BUILD_CAR', 'factory'],
  PROGRESS_ORDER: ['BUILD_CAR', 'factory'],
  MOUNTED_VEHICLE: ['BUILD_CAR', 'factory'],
  BILLING: ['MOVE_CAR', 'maker'],
  INVOICED: ['MOVE_CAR', 'maker'],
  INVOICE_DELIVERY: ['MOVE_CAR', 'maker'],
  EXPEDITE: ['MOVE_CAR', 'maker'],
  TRANSPORTING: ['MOVE_CAR', 'maker'],
  IN_TRANSIT: ['MOVE_CAR', 'maker'],
};

type OpenTask = Pick<Task, 'kind' | 'hand'> & Partial<Pick<Task, 'until' | 'amount'>>;

/**
 * What is to be done for an order now, by its buyer first: read from where it stands, and kept nowhere. Empty for an order that is over.
 */
export const tasksOf = (facts: TaskFacts): Task[] => {
  const isHeldUp = facts.state === (facts.isFromStock ? 'PLACED' : 'VEHICLE_PRODUCED');
  const tasks = openTasks(facts).map(({ kind, hand, until = null, amount = null }): Task => {
    const isHolding = isHeldUp && MONEY.has(kind);
    return { kind, hand, until, amount, isHolding };
  });
  return [...tasks.filter(({ hand }) => hand === 'buyer'), ...tasks.filter(({ hand }) => hand !== 'buyer')];
};

const MONEY: ReadonlySet<TaskKind> = new Set([
  'PAY_TAKEN_BACK',
  'CHOOSE_SOURCES',
  'ISSUE_SLIP',
  'PAY_SLIP',
  'RENEW_SLIP',
  'ISSUE_COUPON',
  'PAY_COUPON',
  'RENEW_COUPON',
  'PAY_BY_CARD',
  'WAIT_FOR_CARD',
  'PAY_AT_DEALER',
  'ANSWER_CAR',
  'BRING_CAR',
  'BRING_LETTER',
  'ASK_BANK',
  'ANSWER_BANK',
  'RENEW_CREDIT',
  'DISCUSS_CREDIT',
  'SIGN_CREDIT',
  'WAIT_FOR_BANK',
  'WAIT_FOR_CREDIT_CONTRACT',
  'WAIT_FOR_LOAN',
  'WAIT_FOR_CONSORTIUM',
]);

const openTasks = (facts: TaskFacts): OpenTask[] => {
  const { state, expired, feedbackDue } = facts;
  if (expired || state === 'CANCELLED') return [];
  if (state === 'PRE_RESERVE') return [beforePaying(facts)];
  if (state === 'REQUESTED_CANCELLATION') return [{ kind: 'ANSWER_CANCELLATION', hand: 'maker' }];
  if (facts.isReturning) return [{ kind: 'RETURN_CAR', hand: 'dealership' }];
  const identity = identityTask(facts);
  const step = stepTask(facts);
  return [
    ...(identity === null ? [] : [identity]),
    ...moneyTasks(facts),
    // Nothing is signed before it is known who signs.
    ...(step === undefined || (identity !== null && step.kind === 'SIGN') ? [] : [step]),
    ...handoverTasks(facts),
    ...(facts.kitRequested || state === 'DELIVERED'
      ? []
      : [{ kind: 'GIVE_KIT_ADDRESS' as const, hand: 'buyer' as const }]),
    ...(feedbackDue ? [{ kind: 'GIVE_FEEDBACK' as const, hand: 'buyer' as const }] : []),
  ];
};

const identityTask = ({ state, identity }: TaskFacts): OpenTask | null => {
  if (identity === null || !takesIdentity(state)) return null;
  return identity === 'buyer'
    ? { kind: 'CONFIRM_IDENTITY', hand: 'buyer' }
    : { kind: 'CHECK_IDENTITY', hand: 'dealership' };
};

const stepTask = ({ state, isFromStock }: TaskFacts): OpenTask | undefined => {
  const [kind, hand] = PAPERS[state] ?? [];
  if (kind === undefined || hand === undefined) return undefined;
  return kind === 'BUILD_CAR' && isFromStock ? { kind: 'PREPARE_CAR', hand: 'maker' } : { kind, hand };
};

/** One step after the other: who buys, the terms, the reservation value. All by the end of the time the car is kept. */
const beforePaying = ({ registered, termsAccepted, heldUntil, deposit }: TaskFacts): OpenTask => {
  if (!registered) return { kind: 'REGISTER', hand: 'buyer', until: heldUntil };
  if (!termsAccepted) return { kind: 'ACCEPT_TERMS', hand: 'buyer', until: heldUntil };
  return { kind: 'PAY_DEPOSIT', hand: 'buyer', until: heldUntil, amount: deposit };
};

const chooseOf = ({ isMoneyMissing }: TaskFacts): TaskKind => (isMoneyMissing ? 'PAY_TAKEN_BACK' : 'CHOOSE_SOURCES');

const moneyTasks = (facts: TaskFacts): OpenTask[] => [
  ...(facts.open > 0 ? [{ kind: chooseOf(facts), hand: 'buyer' as const, amount: facts.open }] : []),
  ...facts.sources
    .filter(({ state, remaining }) => remaining > 0 && (state === 'PLANNED' || state === 'WAITING'))
    .map((source) => ({ ...sourceTask(source, facts), amount: source.remaining })),
];

const sourceTask = ({ kind, state, goodUntil, answerUntil }: TaskSource, { slip, credit }: TaskFacts): OpenTask => {
  switch (kind) {
    case 'BILLET_PAYMENT':
      return slipTask(slip, state, 'SLIP');
    case 'CASH_COUPON_PAYMENT':
      return slipTask(slip, state, 'COUPON');
    case 'CARD_PAYMENT':
      return state === 'WAITING' ? { kind: 'WAIT_FOR_CARD', hand: 'bank' } : { kind: 'PAY_BY_CARD', hand: 'buyer' };
    case 'FINANCING_PAYMENT':
      return state === 'WAITING' ? bankTask(credit) : { kind: 'ASK_BANK', hand: 'buyer' };
    case 'TRADE_IN':
      return answerUntil === undefined
        ? { kind: 'BRING_CAR', hand: 'buyer', until: goodUntil }
        : { kind: 'ANSWER_CAR', hand: 'buyer', until: answerUntil };
    case 'DEALER_PAYMENT':
      return { kind: 'PAY_AT_DEALER', hand: 'buyer' };
    case 'EXT_CONSORTIUM_PAYMENT':
    case 'VOLANTE_CONSORTIUM_PAYMENT':
      // Until the dealership has checked the letter its administrator knows of nothing.
      return state === 'WAITING'
        ? { kind: 'WAIT_FOR_CONSORTIUM', hand: 'maker' }
        : { kind: 'BRING_LETTER', hand: 'buyer', until: goodUntil };
  }
};

/** A bank that has agreed waits for its buyer's signature: whoever reads that it still looks would wait for it. */
const bankTask = (credit: TaskFacts['credit']): OpenTask => {
  switch (credit) {
    case 'yourTurn':
      return { kind: 'ANSWER_BANK', hand: 'buyer' };
    case 'otherCar':
      return { kind: 'RENEW_CREDIT', hand: 'buyer' };
    case 'otherCarSigned':
      return { kind: 'DISCUSS_CREDIT', hand: 'buyer' };
    case 'approved':
      return { kind: 'WAIT_FOR_CREDIT_CONTRACT', hand: 'bank' };
    case 'sign':
      return { kind: 'SIGN_CREDIT', hand: 'buyer' };
    case 'signed':
      return { kind: 'WAIT_FOR_LOAN', hand: 'bank' };
    default:
      return { kind: 'WAIT_FOR_BANK', hand: 'bank' };
  }
};

/** One that its bank ended leaves its part waiting; one that we ended with its plan leaves nothing behind. */
const slipTask = (slip: TaskFacts['slip'], state: TaskSource['state'], what: 'SLIP' | 'COUPON'): OpenTask => {
  if (slip === null || (slip.state === 'ended' && state === 'PLANNED')) return { kind: `ISSUE_${what}`, hand: 'buyer' };
  if (slip.state === 'preparing') return { kind: `ISSUE_${what}`, hand: 'bank' };
  if (slip.state === 'over' || slip.state === 'ended') return { kind: `RENEW_${what}`, hand: 'buyer' };
  return { kind: `PAY_${what}`, hand: 'buyer', until: slip.dueOn };
};

const handoverTasks = ({ handover: { at, mayBook } }: TaskFacts): OpenTask[] => {
  if (at !== null) return [{ kind: 'COME_TO_HANDOVER', hand: 'buyer', until: at }];
  return mayBook ? [{ kind: 'BOOK_HANDOVER', hand: 'buyer' }] : [];
};
