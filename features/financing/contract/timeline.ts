import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { FINANCING_STATUSES } from '../rules/statuses.ts';
import { PROPOSAL_DOCUMENTS } from './proposal.ts';

/** Calls of service timeline that tell of a person's proposals. */

const common = {
  service: 'timeline',
  version: 'v1',
  method: 'GET',
  access: 'bearer',
  roles: [],
  object: 'own',
  rate: 'browse',
  scope: 'brand',
  refusals: {},
} as const;

const ofProposal = {
  proposalId: z.uuid(),
  number: z.string(),
  orderId: z.nullable(z.uuid()),
  status: z.enum(FINANCING_STATUSES),
} as const;

export const getDocumentsStatus = endpoint({
  ...common,
  path: 'documents/status',
  summary:
    'Papers of the own proposals of the brand: which are wanted, which were sent, which the bank has. The newest twenty.',
  response: z.strictObject({
    proposals: z.array(
      z.strictObject({
        ...ofProposal,
        documents: z.array(
          z.strictObject({
            kind: z.enum(PROPOSAL_DOCUMENTS),
            state: z.enum(['wanted', 'sent', 'delivered']),
            sentAt: z.nullable(z.string()),
          }),
        ),
      }),
    ),
  }),
});

export const getOpportunity = endpoint({
  ...common,
  path: 'timeline/opportunity',
  summary:
    'What the person has under way with the brand before an order: proposals sent, the newest first, twenty at most.',
  response: z.strictObject({
    opportunities: z.array(
      z.strictObject({
        event: z.enum(['PROPOSAL_SENT']),
        ...ofProposal,
        vehicle: z.string(),
        createdAt: z.string(),
        updatedAt: z.string(),
      }),
    ),
  }),
});
