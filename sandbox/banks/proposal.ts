import { proposalMachine } from '#features/financing/rules/proposal-machine.ts';
import type { FinancingStatus } from '#features/financing/rules/statuses.ts';
import { eventsFrom } from '#kernel/transitions.ts';

/** A step of a proposal as the bank has it on its books. */
export type BookedStep = { readonly sequence: number; readonly status: FinancingStatus; readonly at: string };

export type BankDocument = {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly sha256: string;
};

export type BankProposal = {
  /** The shop's own id: also the idempotency key, so that a proposal cannot arrive twice. */
  readonly reference: string;
  readonly bankId: string;
  readonly product: string;
  readonly planId: string;
  readonly amount: number;
  readonly currency: 'BRL' | 'ARS';
  readonly installments: number;
  readonly buyer: string;
  /** Fingerprint of what was sent first: the same reference with other facts is refused. */
  readonly sha256: string;
  readonly callbackUrl: string;
  /** Name of the page for signing: whoever has the voucher has it. */
  readonly signature: string;
  readonly steps: readonly BookedStep[];
  readonly wanted: readonly string[];
  readonly documents: readonly BankDocument[];
  readonly message: string | null;
  readonly createdAt: string;
  readonly movedAt: string;
  /** Paid out and taken back, because its sale fell through. */
  readonly reversed?: boolean;
};

/** The way a proposal goes when nothing is the matter. */
export const SMOOTH = [
  'PROGRESS',
  'DOCUMENT_ANALYSIS',
  'APPROVED',
  'APPROVED_FRAUD',
  'FORMALIZATION',
  'PENDING_CONTRACT_SIGN',
  'PENDING_CONTRACT_DISCHARGE',
  'RELEASED',
  'DIRECTED',
  'INTEGRATED',
  'PAYMENT_ON_RELEASE',
  'PAYMENT_AVAILABLE',
  'PAYED',
] as const satisfies readonly FinancingStatus[];

export const statusOf = (proposal: BankProposal): FinancingStatus => proposal.steps.at(-1)?.status ?? 'PROPOSAL_SENT';

/** Where the console may take it from here. */
export const nextStatuses = (proposal: BankProposal): FinancingStatus[] =>
  eventsFrom(proposalMachine, statusOf(proposal)) as FinancingStatus[];

/** The next smooth step; from a question of the bank's back to its looking at papers. */
export const smoothStep = (proposal: BankProposal): FinancingStatus | undefined => {
  const legal = nextStatuses(proposal);
  const at = SMOOTH.findLastIndex((status) => proposal.steps.some((step) => step.status === status));
  const ahead = SMOOTH[at + 1];
  return ahead !== undefined && legal.includes(ahead) ? ahead : undefined;
};
