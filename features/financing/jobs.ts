import * as z from 'zod/mini';
import { defineJob, eventsFrom, movesOf, UNTIL_DONE } from '#kernel/job.ts';
import { proposalMachine } from './rules/proposal-machine.ts';

const ofProposal = {
  payload: z.object({ proposalId: z.uuid() }),
  about: ({ proposalId }: { proposalId: string }) => ({ about: 'proposal', id: proposalId }) as const,
};

export const sendProposalJob = defineJob({ topic: 'proposal.send', company: 'bank', ...ofProposal });

/** An order that ended takes its proposal along: the law wants it done, however long the bank is away. */
export const cancelProposalJob = defineJob({
  topic: 'proposal.cancel',
  company: 'bank',
  ...ofProposal,
  retry: UNTIL_DONE,
});

/** Hands a paper of a proposal to its bank. */
export const sendDocumentJob = defineJob({
  topic: 'proposal.document',
  company: 'bank',
  payload: z.object({ documentId: z.uuid() }),
});

/** A bank that denied a proposal drops its person. */
export const forgetProposalJob = defineJob({
  topic: 'proposal.forget',
  company: 'bank',
  payload: z.object({ reference: z.uuid() }),
  about: ({ reference }) => ({ about: 'proposal', id: reference }),
  retry: UNTIL_DONE,
});

export const proposalMoves = movesOf(proposalMachine);

export const bankEvents = eventsFrom('bank', 'bank');
