import * as z from 'zod/mini';
import { defineJob, eventsFrom, movesOf, UNTIL_DONE } from '#kernel/job.ts';
import { proposalMachine } from './rules/proposal-machine.ts';

export const sendProposalJob = defineJob({ topic: 'proposal.send', payload: z.object({ proposalId: z.uuid() }) });

/** An order that ended takes its proposal along: the law wants it done, however long the bank is away. */
export const cancelProposalJob = defineJob({
  topic: 'proposal.cancel',
  payload: z.object({ proposalId: z.uuid() }),
  retry: UNTIL_DONE,
});

/** Hands a paper of a proposal to its bank. */
export const sendDocumentJob = defineJob({ topic: 'proposal.document', payload: z.object({ documentId: z.uuid() }) });

/** A bank that denied a proposal drops its person. */
export const forgetProposalJob = defineJob({
  topic: 'proposal.forget',
  payload: z.object({ reference: z.uuid() }),
  retry: UNTIL_DONE,
});

export const proposalMoves = movesOf(proposalMachine);

export const bankEvents = eventsFrom('bank');
