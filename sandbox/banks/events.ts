import { randomUUID } from 'node:crypto';
import type { FinancingStatus } from '#features/financing/rules/statuses.ts';
import { put } from '../core/store.ts';
import type { Store } from '../core/store.ts';
import { hookChanges } from '../core/webhooks.ts';
import { smoothStep, statusOf, type BankProposal } from './proposal.ts';

export type Banks = {
  readonly store: Store;
  readonly now: () => Date;
  readonly poke: () => void;
  /** How browsers reach the banks' pages. */
  readonly url: () => string;
};

export type Move = {
  readonly status: FinancingStatus;
  readonly message?: string | null;
  readonly wanted?: readonly string[];
};

/** Books a step and tells the shop, both in one commit. The hook only says that something happened. */
export function moveProposal({ store, now, poke }: Banks, proposal: BankProposal, move: Move): BankProposal {
  const at = now().toISOString();
  const sequence = proposal.steps.length + 1;
  const next = {
    ...proposal,
    steps: [...proposal.steps, { sequence, status: move.status, at }],
    message: move.message ?? null,
    wanted: move.wanted ?? (move.status === 'PENDING_DOCUMENT' ? ['INCOME', 'ADDRESS'] : []),
    movedAt: at,
  };
  const data = { proposalId: proposal.reference, status: move.status, sequence };
  const hook = {
    company: 'bank' as const,
    url: proposal.callbackUrl,
    body: JSON.stringify({ type: 'proposal.updated', timestamp: at, data }),
    signedId: `msg_${randomUUID()}`,
    about: proposal.reference,
    chain: null,
  };
  store.commit([put('proposal', proposal.reference, next), ...hookChanges({ store, now, hook })]);
  poke();
  return next;
}

/** Moves along the smooth way: one step, or until a status, or to the end. */
export function advanceProposal(
  banks: Banks,
  reference: string,
  { until, all }: { until?: FinancingStatus | undefined; all: boolean },
): FinancingStatus[] {
  const moved: FinancingStatus[] = [];
  for (;;) {
    const proposal = banks.store.get('proposal', reference);
    if (proposal === undefined || (until !== undefined && statusOf(proposal) === until)) return moved;
    const status = smoothStep(proposal);
    if (status === undefined) return moved;
    moveProposal(banks, proposal, { status });
    moved.push(status);
    if (!all && until === undefined) return moved;
  }
}

/** One step of every proposal that rested `seconds`: a bank that takes its time. */
export function advanceProposals(banks: Banks, seconds: number): void {
  const ripe = banks.now().getTime() - seconds * 1000;
  for (const { reference, movedAt } of banks.store.list('proposal')) {
    if (Date.parse(movedAt) <= ripe) advanceProposal(banks, reference, { all: false });
  }
}
