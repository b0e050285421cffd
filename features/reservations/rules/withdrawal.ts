import { defineMachine } from '#kernel/transitions.ts';
import { isRunningStep, isReturnable, type OrderState } from './order-machine.ts';

export const WITHDRAWAL_STATES = ['UNMATCHED', 'OPEN', 'ACCEPTED', 'DONE', 'REFUSED'] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

export const WITHDRAWAL_EVENTS = ['match', 'accept', 'finish', 'refuse'] as const;
export type WithdrawalEvent = (typeof WITHDRAWAL_EVENTS)[number];

/** A request to withdraw, from its code to its end. What was accepted can no longer be refused. */
export const withdrawalMachine = defineMachine<WithdrawalState, WithdrawalEvent>({
  name: 'withdrawal',
  states: WITHDRAWAL_STATES,
  initial: 'UNMATCHED',
  ends: ['DONE', 'REFUSED'],
  transitions: [
    { from: 'UNMATCHED', event: 'match', to: 'OPEN' },
    { from: 'OPEN', event: 'accept', to: 'ACCEPTED' },
    { from: ['OPEN', 'ACCEPTED'], event: 'finish', to: 'DONE' },
    { from: ['UNMATCHED', 'OPEN'], event: 'refuse', to: 'REFUSED' },
  ],
});

export type OrderToLeave = {
  readonly state: OrderState;
  /** Last moment of the right; null: it has not begun to run out. */
  readonly until: Date | null;
  readonly now: Date;
};

/**
 * What a request does to its order. `end`: it ends now. `return`: it is right, and the car has to come back or be stopped first.
 * `ask`: the time is over, a person decides. `over`: the order ended already.
 */
export const judgeWithdrawal = ({ state, until, now }: OrderToLeave): 'end' | 'return' | 'ask' | 'over' => {
  if (state === 'CANCELLED') return 'over';
  if (until !== null && until < now) return 'ask';
  if (isReturnable(state)) return 'return';
  return isRunningStep(state) ? 'end' : 'ask';
};
