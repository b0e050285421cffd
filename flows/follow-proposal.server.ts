import * as z from 'zod/mini';
import { getDealer } from '#features/dealers/public.server.ts';
import type {
  bankEvents,
  cancelProposalJob,
  forgetProposalJob,
  sendDocumentJob,
  sendProposalJob,
} from '#features/financing/jobs.ts';
import { PAID, proposalMachine } from '#features/financing/public.ts';
import {
  confirmCancelled,
  findDocument,
  findProposal,
  lockProposal,
  markDelivered,
  noteBank,
  noteRefusal,
  openApplicant,
  proposalsToCheck,
  takeStep,
  type BankReport,
  type BankResult,
  type ProposalRow,
} from '#features/financing/steps.server.ts';
import { lockOrder, readBalance, type OrderRow } from '#features/reservations/steps.server.ts';
import type { PayloadOf } from '#kernel/job.ts';
import type { Market } from '#kernel/market.ts';
import { newSteps } from '#kernel/reported-steps.ts';
import type { Tx } from '#platform/database.server.ts';
import { isAbout } from '#platform/exchanges/journey.server.ts';
import { onJourney } from '#platform/exchanges/record.server.ts';
import { readStoredFile } from '#platform/files.server.ts';
import { readEvent } from '#platform/inbox.server.ts';
import type { Message } from '#platform/jobs/outbox.server.ts';
import type { Handled } from '#platform/jobs/worker.server.ts';
import { dropSource, settleBalance } from './settle-balance.server.ts';
import type { WorkerServices } from './worker-services.server.ts';

/** The words of a brand and market; the worker's plan passes them in. */
export type TranslateIn = (
  scope: { readonly brand: string; readonly market: Market },
  key: string,
  params?: Readonly<Record<string, string | number>>,
) => string;

export const findAnywhere = (services: WorkerServices, id: string): Promise<ProposalRow | null> =>
  services.db.read({ allBrands: true }, (tx) => findProposal(tx, id));

const waitOf = (message: Pick<Message<unknown>, 'attempts'>): number => Math.min(60, message.attempts * 3);

/** A bank that denied a proposal has no credit to keep records of: told to drop its person until it answers. */
export const forgetAtBank = async (
  services: WorkerServices,
  message: Message<PayloadOf<typeof forgetProposalJob>>,
): Promise<Handled> => {
  const result = await services.bank.forget(message.payload.reference);
  return result.kind === 'done' ? 'done' : { again: result.reason ?? 'refused' };
};

/**
 * Ends a proposal at its bank because its order ended. One the bank never got is asked for first, so that it cannot arrive
 * afterwards. Repeated until the bank answers.
 */
export const cancelAtBank = async (
  services: WorkerServices,
  message: Message<PayloadOf<typeof cancelProposalJob>>,
): Promise<Handled> => {
  const row = await findAnywhere(services, message.payload.proposalId);
  if (row === null || row.status === 'DENIED') return 'done';
  isAbout({ about: 'proposal', id: row.id, brand: row.brand, market: row.market });
  if (row.bankId === null) return { again: 'the bank does not have the proposal yet', seconds: waitOf(message) };
  const answered = await services.bank.cancel(row.id);
  services.crash('proposal.cancelled');
  if (answered.kind === 'noAnswer') return { again: answered.reason, seconds: waitOf(message) };
  if (answered.kind === 'refused') {
    services.log.error({ proposal: row.id, status: answered.status }, 'a bank would not end a proposal');
    return { again: answered.reason ?? 'refused', seconds: 60 };
  }
  await takeReport(services, row, answered.report);
  await services.db.withTx({ brand: row.brand, actor: 'system:banks', reason: 'order ended' }, (tx) =>
    confirmCancelled(tx, row.id),
  );
  return 'done';
};

/** Hands a new proposal to its bank. The reference is the bank's key, so a repetition is the same proposal. */
export const sendProposalToBank = async (
  services: WorkerServices,
  message: Message<PayloadOf<typeof sendProposalJob>>,
): Promise<Handled> => {
  const row = await findAnywhere(services, message.payload.proposalId);
  if (row === null || row.bankId !== null || row.status !== 'PROPOSAL_SENT') return 'done';
  isAbout({ about: 'proposal', id: row.id, brand: row.brand, market: row.market });
  const dealer = await getDealer(services.db, { brand: row.brand, id: row.dealerId });
  const { env } = services;
  const answered = await services.bank.create({
    reference: row.id,
    product: row.source,
    planId: row.planId,
    callbackUrl: `${env.PUBLIC_URL}/api/financing/v1/bank-events`,
    amount: row.released,
    currency: row.currency,
    installments: row.offer.term,
    vehicle: row.car,
    dealer: { code: dealer?.code, name: dealer?.name, document: dealer?.document },
    applicant: openApplicant(env, row),
  });
  services.crash('proposal.sent');
  if (answered.kind === 'noAnswer') return { again: answered.reason, seconds: waitOf(message) };
  if (answered.kind === 'refused') await deny(services, row, answered.reason);
  else await takeReport(services, row, answered.report);
  return 'done';
};

/** A bank that would not even take the form: looked at and denied, in one transaction. */
const deny = (services: WorkerServices, { id, brand, orderId }: ProposalRow, reason: string | null): Promise<void> =>
  services.db.withTx({ brand, actor: 'system:banks', reason: 'refused by the bank' }, async (tx) => {
    const order = await orderOf(tx, orderId);
    const row = await lockProposal(tx, id);
    if (row === null || row.status !== 'PROPOSAL_SENT') return;
    const at = services.clock.now().toISOString();
    await takeStep(tx, row, { sequence: 1, status: 'PROGRESS', at });
    await takeStep(tx, row, { sequence: 2, status: 'DENIED', at });
    await noteRefusal(tx, id, reason);
    await followInOrder(services, tx, { row, order, status: 'DENIED' });
  });

const eventSchema = z.object({ data: z.object({ proposalId: z.uuid() }) });

/** A bank said that something happened: ask it, then believe its own history. */
export const workBankEvent = async (
  services: WorkerServices,
  message: Message<PayloadOf<typeof bankEvents>>,
): Promise<Handled> => {
  const { inboxId } = message.payload;
  const event = await readEvent(services.db, inboxId);
  if (event === null) return 'done';
  const parsed = z.safeParse(eventSchema, JSON.parse(event.payload));
  const row = parsed.success ? await findAnywhere(services, parsed.data.data.proposalId) : null;
  if (row !== null) {
    const requested = await askBank(services, row);
    if (requested.kind === 'noAnswer') return { again: requested.reason, seconds: waitOf(message) };
  }
  return { closes: inboxId };
};

const askBank = async (services: WorkerServices, row: ProposalRow): Promise<BankResult> => {
  isAbout({ about: 'proposal', id: row.id, brand: row.brand, market: row.market });
  const requested = await services.bank.get(row.id);
  services.crash('proposal.asked');
  if (requested.kind === 'done') await takeReport(services, row, requested.report);
  return requested;
};

/** Asks about every proposal that has been silent too long, and about each alone: one bank's trouble is not another's. */
export const pollProposals = async (services: WorkerServices): Promise<void> => {
  const due = await services.db.withTx({ allBrands: true, actor: 'system:banks' }, (tx) => proposalsToCheck(tx, 50));
  for (const { id } of due) {
    const row = await findAnywhere(services, id);
    if (row === null) continue;
    await onJourney(
      services,
      { about: 'proposal', id, brand: row.brand, market: row.market },
      {
        run: () => askBank(services, row),
        heldUp: (result) => (result.kind === 'noAnswer' ? result.reason : null),
      },
    ).catch((error: unknown) => {
      services.log.error({ err: error, proposal: id }, 'asking about a proposal failed');
    });
  }
};

/** Takes what is new of the bank's history, with what follows for the order, in one transaction. Twice is the same as once. */
export const takeReport = async (
  services: WorkerServices,
  { id, brand, orderId }: ProposalRow,
  report: BankReport,
): Promise<void> => {
  const moved = await services.db.withTx({ brand, actor: 'system:banks', reason: report.bankId }, async (tx) => {
    const order = await orderOf(tx, orderId);
    const row = await lockProposal(tx, id);
    if (row === null) return null;
    // Tied to an order since it was read: with that order locked first.
    if (row.orderId !== orderId) return row;
    const ahead = newSteps(proposalMachine, { status: row.status, sequence: row.bankSequence }, report.history);
    const { steps, stuck } = (await isPaidFor(tx, row, order)) ? withoutDenial(ahead) : ahead;
    for (const step of steps) {
      await takeStep(tx, row, step);
      await followInOrder(services, tx, { row, order, status: step.status });
    }
    const { bankId, wanted: requested, message, formalizationUrl = null } = report;
    const said = stuck === null ? message : row.message;
    await noteBank(tx, { id, bankId, wanted: requested, message: said, formalizationUrl });
    if (stuck !== null) {
      services.log.error({ proposal: id, status: stuck.status }, 'a bank reports a step that is not legal');
    }
    return null;
  });
  if (moved !== null) await takeReport(services, moved, report);
};

/** What its bank lends has come to the order, which goes on. */
const isPaidFor = async (tx: Tx, row: ProposalRow, order: OrderRow | null): Promise<boolean> =>
  order !== null &&
  row.cancelledAt === null &&
  (await readBalance(tx, order)).sources.some(({ proposalId, state }) => proposalId === row.id && state === 'PAID');

/** A bank that has paid denies nothing: its denial is refused as any other step backwards, and its buyer does not hear of it. */
const withoutDenial = (ahead: ReturnType<typeof newSteps<ProposalRow['status']>>): typeof ahead => {
  const at = ahead.steps.findIndex(({ status }) => status === 'DENIED');
  return at === -1 ? ahead : { steps: ahead.steps.slice(0, at), stuck: ahead.steps[at] ?? null };
};

/** Locked before the proposal, as who cancels an order does it. */
const orderOf = (tx: Tx, orderId: string | null): Promise<OrderRow | null> =>
  orderId === null ? Promise.resolve(null) : lockOrder(tx, orderId);

/** The order's part: opened again by a denial, paid by the bank's payment. */
const followInOrder = async (
  services: WorkerServices,
  tx: Tx,
  { row, order, status }: { row: ProposalRow; order: OrderRow | null; status: ProposalRow['status'] },
): Promise<void> => {
  if (order === null) return;
  if (status === 'DENIED') await dropSource(tx, { order, proposalId: row.id });
  if (!(PAID as readonly string[]).includes(status)) return;
  const settled = await settleBalance(services, tx, {
    order,
    kind: 'FINANCING_PAYMENT',
    via: 'bank',
    externalId: row.id,
    amount: row.released,
    isAll: true,
    isLate: row.cancelledAt !== null,
    bookedBy: 'system:banks',
  });
  // The contract falls with the sale (CDC, art. 54-F): the money is owed back to the bank.
  if (settled !== 'accepted' && settled !== 'known')
    services.log.error({ proposal: row.id, order: order.id, settled }, 'a bank paid an order that takes no such money');
};

/** Hands a paper to the bank; its id is the bank's key. */
export const sendPaperToBank = async (
  services: WorkerServices,
  message: Message<PayloadOf<typeof sendDocumentJob>>,
): Promise<Handled> => {
  const { documentId } = message.payload;
  const { db } = services;
  const document = await db.read({ allBrands: true }, (tx) => findDocument(tx, documentId));
  if (document === null || document.deliveredAt !== null) return 'done';
  const row = await findAnywhere(services, document.proposalId);
  const file = await readStoredFile(services, { id: documentId });
  if (row === null || file === null) return 'done';
  if (row.bankId === null) return { again: 'the bank does not have the proposal yet', seconds: waitOf(message) };
  isAbout({ about: 'proposal', id: row.id, brand: row.brand, market: row.market });
  const { kind, name, mediaType } = document;
  const sent = await services.bank.sendPaper(row.id, { id: documentId, kind, name, mediaType, content: file.content });
  if (sent.kind === 'noAnswer') return { again: sent.reason, seconds: waitOf(message) };
  await db.withTx({ brand: row.brand, actor: 'system:banks' }, (tx) => markDelivered(tx, documentId));
  if (sent.kind === 'done') await takeReport(services, row, sent.report);
  else services.log.warn({ document: documentId, status: sent.status }, 'a bank would not take a paper');
  return 'done';
};
