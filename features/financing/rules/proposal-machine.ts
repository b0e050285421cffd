import { defineMachine, type Transition } from '#kernel/transitions.ts';
import { FINANCING_STATUSES, type FinancingStatus } from './statuses.ts';

/** While the bank looks at the proposal: it may ask for anything, in any order, and more than once. */
export const ANALYSIS = [
  'PENDING',
  'PENDING_DOCUMENT',
  'PENDING_REGISTER_INFO',
  'DOCUMENT_ANALYSIS',
  'WARRANTY_ANALYSIS',
  'REANALYSIS',
] as const satisfies readonly FinancingStatus[];

/** From the approval to the bank's payment. */
const UNPAID = [
  'APPROVED',
  'APPROVED_FRAUD',
  'FORMALIZATION',
  'PROPOSAL_FORMALIZATION',
  'PENDING_CONTRACT_SIGN',
  'PENDING_CONTRACT_DISCHARGE',
  'PENDING_TAX_DISCHARGE',
  'RELEASED',
  'DIRECTED',
  'INTEGRATED',
  'WAITING_INTEGRATION',
  'PAYMENT_ON_RELEASE',
  'PAYMENT_AVAILABLE',
  'PAYMENT_ERROR',
] as const satisfies readonly FinancingStatus[];

/** The bank reports the status it reached, so the event is the status itself. */
const to = (
  from: FinancingStatus | readonly FinancingStatus[],
  ...targets: readonly FinancingStatus[]
): Transition<FinancingStatus, string>[] =>
  targets.map((target) => ({
    from: (typeof from === 'string' ? [from] : from).filter((one) => one !== target),
    event: target,
    to: target,
  }));

/** A financing proposal, from the form to the bank's payment. PAYMENT_ERROR is tried again. */
export const proposalMachine = defineMachine<FinancingStatus, string>({
  name: 'financing_proposal',
  states: FINANCING_STATUSES,
  initial: 'PROPOSAL_SENT',
  ends: ['DENIED', 'PAYED', 'PAYMENT_DONE'],
  transitions: [
    ...to('PROPOSAL_SENT', 'PROGRESS'),
    ...to(['PROGRESS', ...ANALYSIS], ...ANALYSIS, 'APPROVED', 'DENIED'),
    // The contract falls with the sale it was made for, at any step (Decreto 7.962/2013, art. 5; CDC, art. 54-F).
    ...to(UNPAID, 'DENIED'),
    ...to('APPROVED', 'APPROVED_FRAUD'),
    ...to('APPROVED_FRAUD', 'FORMALIZATION', 'PROPOSAL_FORMALIZATION'),
    ...to(['FORMALIZATION', 'PROPOSAL_FORMALIZATION'], 'PENDING_CONTRACT_SIGN'),
    ...to('PENDING_CONTRACT_SIGN', 'PENDING_CONTRACT_DISCHARGE', 'PENDING_TAX_DISCHARGE'),
    ...to(['PENDING_CONTRACT_DISCHARGE', 'PENDING_TAX_DISCHARGE'], 'RELEASED'),
    ...to('RELEASED', 'DIRECTED'),
    ...to('DIRECTED', 'INTEGRATED', 'WAITING_INTEGRATION'),
    ...to('WAITING_INTEGRATION', 'INTEGRATED'),
    ...to(['INTEGRATED', 'WAITING_INTEGRATION'], 'PAYMENT_ON_RELEASE'),
    ...to('PAYMENT_ON_RELEASE', 'PAYMENT_AVAILABLE'),
    ...to('PAYMENT_AVAILABLE', 'PAYED', 'PAYMENT_DONE', 'PAYMENT_ERROR'),
    ...to('PAYMENT_ERROR', 'PAYMENT_AVAILABLE'),
  ],
});

/** Nothing moves any more. */
export const ENDED = ['DENIED', 'PAYED', 'PAYMENT_DONE'] as const satisfies readonly FinancingStatus[];
/** The bank has paid. */
export const PAID = ['PAYED', 'PAYMENT_DONE'] as const satisfies readonly FinancingStatus[];

const YOUR_TURN: readonly FinancingStatus[] = ['PENDING', 'PENDING_DOCUMENT', 'PENDING_REGISTER_INFO'];
const WAITING: readonly FinancingStatus[] = [
  'PROPOSAL_SENT',
  'PROGRESS',
  'DOCUMENT_ANALYSIS',
  'WARRANTY_ANALYSIS',
  'REANALYSIS',
];

export type ProposalPhase = 'waiting' | 'yourTurn' | 'approved' | 'denied' | 'done';

/** What a status is to the buyer. */
export const phaseOf = (status: FinancingStatus): ProposalPhase => {
  if (status === 'DENIED') return 'denied';
  if ((PAID as readonly FinancingStatus[]).includes(status)) return 'done';
  if (YOUR_TURN.includes(status)) return 'yourTurn';
  return WAITING.includes(status) ? 'waiting' : 'approved';
};

const SIGNED: readonly FinancingStatus[] = UNPAID.slice(UNPAID.indexOf('PENDING_CONTRACT_DISCHARGE'));

/** What its buyer is told of a status: agreed, the bank prepares the contract, then it is to be signed, then it is. */
export type CreditNews = ProposalPhase | 'sign' | 'signed';

/** The same, where the order may have another car by now: to be asked for anew, or, once it is signed, a matter for the dealership. */
export type CreditStands = CreditNews | 'otherCar' | 'otherCarSigned';

export const newsOf = (status: FinancingStatus): CreditNews => {
  if (status === 'PENDING_CONTRACT_SIGN') return 'sign';
  return SIGNED.includes(status) ? 'signed' : phaseOf(status);
};

/** Agreed, not paid yet, and no order's: it may still pay one. */
export const isFree = ({ status, orderId }: { readonly status: FinancingStatus; readonly orderId: string | null }) =>
  orderId === null && phaseOf(status) === 'approved';

/** Until its contract is signed its buyer may give it up. */
export const isLeavable = ({ status }: { readonly status: FinancingStatus }): boolean =>
  ['waiting', 'yourTurn', 'approved', 'sign'].includes(newsOf(status));

/** From the approval on there is a voucher. */
export const hasVoucher = (status: FinancingStatus): boolean => ['approved', 'done'].includes(phaseOf(status));

/** Papers are taken while the bank still looks. */
export const takesDocuments = (status: FinancingStatus): boolean => ['waiting', 'yourTurn'].includes(phaseOf(status));

/** Name of the step on the order's timeline (reservationTimelineNew); null for steps an order does not show. */
export const orderStepOf = (status: FinancingStatus): string | null => ORDER_STEPS[status] ?? null;

const ORDER_STEPS: Partial<Readonly<Record<FinancingStatus, string>>> = {
  PROPOSAL_SENT: 'PROPOSAL_SENT',
  PROGRESS: 'PROGRESS_PROPOSAL',
  REANALYSIS: 'REANALYSIS_PROPOSAL',
  PENDING: 'PENDING_PROPOSAL',
  PENDING_DOCUMENT: 'PENDING_PROPOSAL',
  PENDING_REGISTER_INFO: 'PENDING_PROPOSAL',
  APPROVED: 'APPROVED_PROPOSAL',
  RELEASED: 'RELEASED_PROPOSAL',
  DIRECTED: 'DIRECTED_PROPOSAL',
  INTEGRATED: 'INTEGRATED_PROPOSAL',
};
