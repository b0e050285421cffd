import * as z from 'zod/mini';
import type { ProposalResult } from '#platform/providers/types.ts';
import type { Env } from '#platform/env.server.ts';
import type { ShownExchange } from '#platform/exchanges/shown.ts';
import { ownProviders } from '#platform/providers/own.server.ts';
import { openOutbound, type OutboundAnswer } from '#platform/outbound.server.ts';
import { PROPOSAL_DOCUMENTS } from '../contract/proposal.ts';
import { FINANCING_STATUSES } from '../rules/statuses.ts';
import { bankToken } from './banks.server.ts';

/** How a bank tells of a proposal: the whole history each time, so that nothing hangs on the order of messages. */
const reportSchema = z.object({
  reference: z.uuid(),
  bankId: z.string().check(z.minLength(1), z.maxLength(60)),
  history: z.array(
    z.object({ sequence: z.int().check(z.minimum(1)), status: z.enum(FINANCING_STATUSES), at: z.iso.datetime() }),
  ),
  // A paper by a name of the bank's own is another paper: what it says of the proposal counts all the same.
  wanted: z.array(
    z.pipe(
      z.string(),
      z.transform((name) => PROPOSAL_DOCUMENTS.find((one) => one === name) ?? 'OTHER'),
    ),
  ),
  message: z.nullable(z.string()),
  formalizationUrl: z.optional(z.nullable(z.url({ protocol: /^https?$/ }))),
});
export type BankReport = z.output<typeof reportSchema>;

/** `refused`: the bank read the request and said no. `noAnswer`: nobody knows yet. */
export type BankResult =
  | { readonly kind: 'done'; readonly report: BankReport }
  | { readonly kind: 'refused'; readonly status: number; readonly reason: string | null }
  | { readonly kind: 'noAnswer'; readonly reason: string };

export type ProposalRequest = {
  readonly reference: string;
  readonly product: string;
  readonly planId: string;
  readonly callbackUrl: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly installments: number;
  readonly vehicle: object;
  readonly dealer: object;
  readonly applicant: object;
};

export type Paper = {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly mediaType: string;
  readonly content: Uint8Array;
};

export type ProposalBank = {
  /** Safe to repeat: the reference is the bank's key. */
  readonly create: (request: ProposalRequest) => Promise<BankResult>;
  readonly get: (reference: string) => Promise<BankResult>;
  /** Safe to repeat: the paper's id is the bank's key. */
  readonly sendPaper: (reference: string, paper: Paper) => Promise<BankResult>;
  /** Ends a proposal whose sale fell through, paid or not. Safe to repeat: the reference is the bank's key. */
  readonly cancel: (reference: string) => Promise<BankResult>;
  /** Safe to repeat: a person the bank does not know any more is forgotten. */
  readonly forget: (reference: string) => Promise<Forgotten>;
  readonly close: () => Promise<void>;
};

export type Forgotten = { readonly kind: 'done' } | Exclude<BankResult, { kind: 'done' }>;

const reasonOf = (json: unknown): string | null => {
  const parsed = z.safeParse(z.object({ error: z.object({ message: z.string() }) }), json);
  return parsed.success ? parsed.data.error.message.slice(0, 300) : null;
};

/** A 2xx that cannot be read, or tells of another proposal, is no answer: the effect may have happened. */
const read = (answer: OutboundAnswer, reference: string): BankResult => {
  if (answer.kind === 'noAnswer') return { kind: 'noAnswer', reason: answer.reason };
  if (answer.status === 409 || answer.status === 429) return { kind: 'noAnswer', reason: 'busy' };
  // Our own credentials are wrong: that says nothing about the proposal.
  if (answer.status === 401 || answer.status === 403) return { kind: 'noAnswer', reason: 'unauthorized' };
  if (answer.status >= 300) return { kind: 'refused', status: answer.status, reason: reasonOf(answer.json) };
  const parsed = z.safeParse(reportSchema, answer.json);
  if (!parsed.success || parsed.data.reference !== reference) return { kind: 'noAnswer', reason: 'unreadable' };
  return { kind: 'done', report: parsed.data };
};

const PAPER_MS = 20_000;

/** No word of the applicant, and none of the bank's own about them. */
const SHOWN: ShownExchange = {
  paths: [
    '/bank/proposals',
    '/bank/proposals/{reference}',
    '/bank/proposals/{reference}/cancellation',
    '/bank/proposals/{reference}/documents',
    '/bank/proposals/{reference}/applicant',
  ],
  fields: [
    'reference',
    'product',
    'planId',
    'amount',
    'currency',
    'installments',
    'id',
    'kind',
    'mediaType',
    'bankId',
    'history.sequence',
    'history.status',
    'history.at',
    'wanted',
    'error.code',
  ],
};

/** The banks' proposals at their address, with connections of their own. */
const openProposalBank = (env: Env, now: () => number): ProposalBank => {
  const outbound = openOutbound({
    provider: 'bank-proposals',
    baseUrl: env.BANK_BASE_URL,
    headers: { authorization: `Bearer ${bankToken(env)}` },
    connections: 4,
    now,
    shown: SHOWN,
  });
  return {
    create: async (request) =>
      read(
        await outbound.send({
          method: 'POST',
          path: '/bank/proposals',
          headers: { 'idempotency-key': request.reference },
          body: request,
        }),
        request.reference,
      ),
    get: async (reference) =>
      read(await outbound.send({ method: 'GET', path: `/bank/proposals/${reference}` }), reference),
    cancel: async (reference) =>
      read(
        await outbound.send({
          method: 'POST',
          path: `/bank/proposals/${reference}/cancellation`,
          headers: { 'idempotency-key': `${reference}:cancellation` },
          body: { reason: 'SALE_CANCELLED' },
        }),
        reference,
      ),
    sendPaper: async (reference, { content, ...facts }) =>
      read(
        await outbound.send({
          method: 'POST',
          path: `/bank/proposals/${reference}/documents`,
          headers: { 'idempotency-key': facts.id },
          body: { ...facts, contentBase64: Buffer.from(content).toString('base64') },
          totalMs: PAPER_MS,
        }),
        reference,
      ),
    forget: async (reference) => {
      const answer = await outbound.send({ method: 'DELETE', path: `/bank/proposals/${reference}/applicant` });
      if (answer.kind === 'noAnswer') return answer;
      if (answer.status < 300 || answer.status === 404) return { kind: 'done' };
      return { kind: 'refused', status: answer.status, reason: reasonOf(answer.json) };
    },
    close: () => outbound.close(),
  };
};

/** What the bank's own code tells, read as what comes over our wire is. */
const reread = (result: ProposalResult, reference: string): BankResult =>
  result.kind === 'done' ? read({ kind: 'answer', status: 200, json: result.report }, reference) : result;

/** The bank of the environment: another company's code where the settings name it, ours otherwise. */
export const proposalBankOf = (env: Env, now: () => number): ProposalBank => {
  const [own] = ownProviders(env, 'bank', now);
  if (own === undefined) return openProposalBank(env, now);
  const { create, get, cancel, sendPaper, forget, close } = own.provider;
  return {
    create: async (request) => reread(await create(request), request.reference),
    get: async (reference) => reread(await get(reference), reference),
    cancel: async (reference) => reread(await cancel(reference), reference),
    sendPaper: async (reference, paper) => reread(await sendPaper(reference, paper), reference),
    forget: (reference) => forget(reference),
    close,
  };
};
