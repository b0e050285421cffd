import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Guard, Handler } from '../core/http.ts';
import type { Answer } from '../core/answer.ts';
import { put } from '../core/store.ts';
import { moveProposal, type Banks } from './events.ts';
import { statusOf, type BankProposal } from './proposal.ts';
import { mountSigning } from './sign-page.ts';
import { simulateCdc, simulateNext, simulatePsa } from './simulations.ts';

const proposalBody = z.strictObject({
  reference: z.uuid(),
  product: z.string().max(40),
  planId: z.string().max(40),
  callbackUrl: z.url({ protocol: /^https?$/ }).max(500),
  amount: z.number().int().positive(),
  currency: z.enum(['BRL', 'ARS']),
  installments: z.number().int().min(1).max(120),
  vehicle: z.looseObject({}),
  dealer: z.looseObject({}),
  applicant: z.looseObject({ name: z.string().min(1) }),
});

const documentBody = z.strictObject({
  id: z.uuid(),
  kind: z.string().max(40),
  name: z.string().max(200),
  mediaType: z.string().max(100),
  contentBase64: z.base64(),
});

const DOCUMENT_LIMIT = 16_000_000;

export const refuse = (status: number, code: string, message: string): Answer => ({
  status,
  body: { error: { code, message } },
});

/** The bearer is not the secret itself: it only signs, and never travels. */
export const bankTokenOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The page for signing exists from the approval on, under a name only the voucher tells. */
const formalizationOf = (proposal: BankProposal, url: string): string | null =>
  proposal.steps.some(({ status }) => status === 'APPROVED') ? `${url}/bank/sign/${proposal.signature}` : null;

const view = (proposal: BankProposal, url: string): Record<string, unknown> => ({
  reference: proposal.reference,
  bankId: proposal.bankId,
  history: proposal.steps,
  wanted: proposal.wanted,
  message: proposal.message,
  documents: proposal.documents.map(({ id, kind }) => ({ id, kind })),
  formalizationUrl: formalizationOf(proposal, url),
});

const fingerprint = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** The same reference again is the same answer; with other facts it is refused. The bank begins to look at once. */
function takeProposal(banks: Banks, body: unknown): Answer {
  const parsed = proposalBody.safeParse(body);
  if (!parsed.success) return refuse(400, 'invalid_proposal', z.prettifyError(parsed.error));
  const { reference, product, planId, callbackUrl, amount, currency, installments, applicant } = parsed.data;
  const sha256 = fingerprint(parsed.data);
  const known = banks.store.get('proposal', reference);
  if (known !== undefined) {
    return known.sha256 === sha256
      ? { status: 200, body: view(known, banks.url()) }
      : refuse(409, 'proposal_exists', 'the proposal is known with other facts');
  }
  const at = banks.now().toISOString();
  const proposal: BankProposal = {
    reference,
    bankId: `B${banks.store.nextId()}`,
    product,
    planId,
    amount,
    currency,
    installments,
    buyer: applicant.name,
    sha256,
    signature: randomBytes(18).toString('base64url'),
    callbackUrl,
    steps: [],
    wanted: [],
    documents: [],
    message: null,
    createdAt: at,
    movedAt: at,
    reversed: false,
  };
  return { status: 201, body: view(moveProposal(banks, proposal, { status: 'PROGRESS' }), banks.url()) };
}

/** A paper that came already stays as it is; one that was wanted sends the proposal back to the bank's console. */
function takeDocument(banks: Banks, reference: string, body: unknown): Answer {
  const proposal = banks.store.get('proposal', reference);
  if (proposal === undefined) return refuse(404, 'proposal_unknown', 'no such proposal');
  const parsed = documentBody.safeParse(body);
  if (!parsed.success) return refuse(400, 'invalid_document', z.prettifyError(parsed.error));
  const { contentBase64, ...facts } = parsed.data;
  if (proposal.documents.some(({ id }) => id === facts.id)) return { status: 200, body: view(proposal, banks.url()) };
  const content = Buffer.from(contentBase64, 'base64');
  const sha256 = createHash('sha256').update(content).digest('hex');
  const next = { ...proposal, documents: [...proposal.documents, { ...facts, bytes: content.length, sha256 }] };
  banks.store.commit([put('proposal', reference, next)]);
  const waits = proposal.steps.at(-1)?.status === 'PENDING_DOCUMENT';
  const missing = proposal.wanted.filter((kind) => !next.documents.some((one) => one.kind === kind));
  if (!waits || missing.length > 0) return { status: 201, body: view(next, banks.url()) };
  return { status: 201, body: view(moveProposal(banks, next, { status: 'DOCUMENT_ANALYSIS' }), banks.url()) };
}

/** The sale fell through: what was not paid out ends, what was paid out is taken back. Repeated, the same answer. */
function cancelProposal(banks: Banks, reference: string): Answer {
  const proposal = banks.store.get('proposal', reference);
  if (proposal === undefined) return refuse(404, 'proposal_unknown', 'no such proposal');
  const status = statusOf(proposal);
  if (status === 'DENIED' || proposal.reversed) return { status: 200, body: view(proposal, banks.url()) };
  if (status !== 'PAYED' && status !== 'PAYMENT_DONE')
    return { status: 200, body: view(moveProposal(banks, proposal, { status: 'DENIED' }), banks.url()) };
  const next = { ...proposal, reversed: true };
  banks.store.commit([put('proposal', reference, next)]);
  return { status: 200, body: view(next, banks.url()) };
}

/** The person of a denied proposal and their papers go; of any other the bank keeps its records. */
function forgetApplicant(banks: Banks, reference: string): Answer {
  const proposal = banks.store.get('proposal', reference);
  if (proposal === undefined) return refuse(404, 'proposal_unknown', 'no such proposal');
  if (proposal.steps.at(-1)?.status !== 'DENIED') return refuse(409, 'proposal_kept', 'the bank keeps its records');
  banks.store.commit([put('proposal', reference, { ...proposal, buyer: '—', documents: [] })]);
  return { status: 204, body: undefined };
}

function isAllowed(request: FastifyRequest, token: string): boolean {
  const input = Buffer.from(request.headers.authorization ?? '');
  const requested = Buffer.from(`Bearer ${token}`);
  return input.length === requested.length && timingSafeEqual(input, requested);
}

/** The banks' API: four simulators in their own forms, and proposals. */
export function mountBanks(app: FastifyInstance, options: { banks: Banks; guard: Guard; token: string }): void {
  const { banks, guard, token } = options;
  const allowed =
    (handler: Handler): Handler =>
    (request) =>
      isAllowed(request, token) ? handler(request) : refuse(401, 'unauthorized', 'wrong or missing token');
  const referenceOf = (request: FastifyRequest): string => (request.params as { reference: string }).reference;

  mountSigning(app, banks);
  app.post('/bank/cdc/v1/simulations', guard('bank.cdc.simulate', allowed(simulateCdc)));
  app.post('/bank/next/v1/simulations', guard('bank.next.simulate', allowed(simulateNext)));
  app.post('/bank/psa/v2/linear/simulating', guard('bank.psa.linear', allowed(simulatePsa('PSA_TRADITIONAL'))));
  app.post('/bank/psa/v2/balao-final/simulating', guard('bank.psa.balloon', allowed(simulatePsa('PSA_BALAO'))));
  app.post(
    '/bank/proposals',
    guard(
      'bank.proposals.create',
      allowed(({ body }) => takeProposal(banks, body)),
    ),
  );
  app.get(
    '/bank/proposals/:reference',
    guard(
      'bank.proposals.get',
      allowed((request) => {
        const proposal = banks.store.get('proposal', referenceOf(request));
        return proposal === undefined
          ? refuse(404, 'proposal_unknown', 'no such proposal')
          : { status: 200, body: view(proposal, banks.url()) };
      }),
    ),
  );
  app.post(
    '/bank/proposals/:reference/cancellation',
    guard(
      'bank.proposals.cancel',
      allowed((request) => cancelProposal(banks, referenceOf(request))),
    ),
  );
  app.delete(
    '/bank/proposals/:reference/applicant',
    guard(
      'bank.applicants.delete',
      allowed((request) => forgetApplicant(banks, referenceOf(request))),
    ),
  );
  app.post(
    '/bank/proposals/:reference/documents',
    { bodyLimit: DOCUMENT_LIMIT },
    guard(
      'bank.documents.create',
      allowed((request) => takeDocument(banks, referenceOf(request), request.body)),
    ),
  );
}
