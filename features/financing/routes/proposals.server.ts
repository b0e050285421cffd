import { actorKey } from '#kernel/actor.ts';
import type { CarChoice } from '#features/price/public.ts';
import type { Money } from '#kernel/money.ts';
import { OCCUPATIONS } from '#kernel/people-lists.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import { keepDrafts, receiveParts, type UploadRefusal } from '#platform/files.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { keepSignedEvent } from '#platform/http/standard-webhooks.server.ts';
import { attachmentHeader } from '#platform/files/media.ts';
import { FORM_OF } from '../contract/applicant.ts';
import {
  getBaseData,
  getDocuments,
  getProposal,
  getVoucherPdf,
  listProposals,
  PROPOSAL_DOCUMENTS,
  receiveBankEvent,
  sendDocuments,
  sendProposal,
  sendPsaDocuments,
  sendPsaProposal,
  type ProposalDocument,
} from '../contract/proposal.ts';
import { leaveProposal, tieProposal } from '../contract/tie.ts';
import { dealersOf, showProposal } from '../proposals.server.ts';
import { FUNDING_TERMS_VERSION } from '../public.ts';
import { isCreditOf } from '../rules/financed-car.ts';
import { paidOfEntrance } from '../rules/paid-entrance.ts';
import { takesDocuments } from '../rules/proposal-machine.ts';
import type { TranslateIn } from '../simulations.server.ts';
import { insertDocuments, listDocuments, type DocumentRow } from '../store/documents.server.ts';
import { countOwnProposals, findOwnProposal, listOwnProposals, type ProposalRow } from '../store/proposals.server.ts';
import { findSimulation } from '../store/simulations.server.ts';
import { voucherPdf } from '../voucher-pdf.server.ts';
import { bankEvents } from '../jobs.ts';

/** What these calls need of flows over several features; the registry passes them in. */
export type ProposalFlows = {
  readonly propose: Handler<typeof sendProposal>;
  readonly proposePsa: Handler<typeof sendPsaProposal>;
  readonly tie: Handler<typeof tieProposal>;
  readonly leave: Handler<typeof leaveProposal>;
};

/** What orders know of a proposal. */
export type ProposalPorts = {
  /** An own order, with what it has paid, whoever paid it; null where it is not the caller's. */
  readonly orderWithCredit: (
    context: Context,
    orderId: string,
  ) => Promise<{
    readonly choice: CarChoice;
    readonly total: number;
    readonly paid: Money | null;
    readonly isRunning: boolean;
  } | null>;
};

const findOwn = (context: Context, id: string): Promise<ProposalRow | null> =>
  context.read((tx) => findOwnProposal(tx, { id, actor: context.actor, visitorId: context.visitorId }));

const read: Handler<typeof getProposal> = async ({ params }, context) => {
  const row = await findOwn(context, params.id);
  if (row === null) return refuse('proposalUnknown');
  return ok(await showProposal(context.tx, { env: context.env, row }));
};

const PAGE = 20;

const list: Handler<typeof listProposals> = async ({ query }, context) => {
  const { actor, brand, env } = context;
  const { page = 0, size = PAGE } = query;
  if (actor.kind !== 'person') return refuse('unauthenticated');
  return ok(
    await context.read(async (tx) => {
      const counted = await countOwnProposals(tx, brand, actor.accountId);
      const rows = await listOwnProposals(tx, { brand, accountId: actor.accountId, page, size });
      const dealerOf = dealersOf(tx);
      const proposals = [];
      for (const row of rows) proposals.push(await showProposal(tx, { env, row, dealerOf }));
      return { ...counted, page, size, proposals };
    }),
  );
};

const readPdf =
  (t: TranslateIn, orderWithCredit: ProposalPorts['orderWithCredit']): Handler<typeof getVoucherPdf> =>
  async ({ params }, context) => {
    const row = await findOwn(context, params.id);
    if (row === null) return refuse('proposalUnknown');
    const credit = await showProposal(context.tx, { env: context.env, row });
    const { voucher, offer } = credit;
    if (voucher === null) return refuse('voucherNone');
    const { brand, market } = row;
    const order = row.orderId === null ? null : await orderWithCredit(context, row.orderId);
    // Its sums are the order's, and there is something to sign, only as long as it is this order's credit.
    const isLive = row.cancelledAt === null && (order === null || (order.isRunning && isCreditOf(credit, order)));
    const all = isLive ? (order?.paid ?? null) : null;
    const paid = paidOfEntrance(offer, all, credit.phase === 'done' ? offer.released : null)?.paid ?? null;
    const bytes = await voucherPdf(voucher, { brand, market, t, paid, credit, isLive });
    context.reply('content-disposition', attachmentHeader(`voucher-${row.number}.pdf`));
    context.reply('x-content-type-options', 'nosniff');
    return ok({ contentType: 'application/pdf', bytes });
  };

const shownDocuments = (row: ProposalRow, documents: readonly DocumentRow[]) => ({
  proposalId: row.id,
  wanted: row.documentsWanted,
  documents: documents.map(({ id, kind, name, mediaType, bytes, sentAt, deliveredAt }) => ({
    id,
    kind,
    name,
    mediaType,
    bytes,
    sentAt: sentAt.toISOString(),
    delivered: deliveredAt !== null,
  })),
});

const readDocuments: Handler<typeof getDocuments> = async ({ params }, context) => {
  const row = await findOwn(context, params.proposalId);
  if (row === null) return refuse('proposalUnknown');
  return ok(shownDocuments(row, await context.read((tx) => listDocuments(tx, row.id))));
};

const MOST_FILES = 5;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isKind = (text: string | undefined): text is ProposalDocument => PROPOSAL_DOCUMENTS.some((kind) => kind === text);

type UploadResult = Result<
  ReturnType<typeof shownDocuments>,
  UploadRefusal | 'proposalUnknown' | 'documentsState' | 'documentKind' | 'mediaType'
>;

/** Files first, then the rows that name them: a crash between leaves files the sweeper finds, never a row without its file. */
const takeDocuments = async (context: Context): Promise<UploadResult> => {
  if (!(context.header('content-type') ?? '').startsWith('multipart/form-data')) return refuse('mediaType');
  const owner =
    context.actor.kind === 'person' ? actorKey(context.actor) : `anonymous:${context.visitorId ?? context.ip}`;
  const received = await receiveParts(context, { parts: context.parts(), most: MOST_FILES });
  if (typeof received === 'string') return refuse(received);
  const [id = '', kind] = [received.fields.get('proposalId'), received.fields.get('kind')];
  const row = UUID.test(id) ? await findOwn(context, id) : null;
  const refused =
    row === null
      ? 'proposalUnknown'
      : !isKind(kind)
        ? 'documentKind'
        : takesDocuments(row.status)
          ? null
          : 'documentsState';
  if (refused !== null || row === null || !isKind(kind)) {
    await received.discard();
    return refuse(refused ?? 'proposalUnknown');
  }
  const of = { brand: context.brand, owner, purpose: `proposals/${row.id}` };
  const files = await keepDrafts(context, of, received.drafts);
  if (typeof files === 'string') return refuse(files);
  const documents = await context.withTx(async (tx) => {
    await insertDocuments(tx, { brand: row.brand, proposalId: row.id, kind }, files);
    return listDocuments(tx, row.id);
  }, 'proposal.documents');
  return ok(shownDocuments(row, documents));
};

const baseData: Handler<typeof getBaseData> = async ({ params }, context) => {
  const row = await context.read((tx) => findSimulation(tx, params.simulationId));
  if (row === null) return refuse('simulationUnknown');
  const form = FORM_OF[row.market];
  return ok({
    simulationId: row.id,
    type: row.source,
    car: row.car,
    offer: row.offer,
    expiresAt: row.expiresAt.toISOString(),
    documentTypes: [...form.identities],
    applicantDocuments: [...form.documents],
    maritalStatuses: [...form.maritalStatuses],
    marriageRegimes: [...form.marriageRegimes],
    nationalities: [...form.nationalities],
    parents: form.parents,
    occupations: [...OCCUPATIONS],
    documents: [...PROPOSAL_DOCUMENTS],
    termsVersion: FUNDING_TERMS_VERSION,
  });
};

/** From the form to the voucher. */
export const proposalRoutes = (
  t: TranslateIn,
  { orderWithCredit, ...flows }: ProposalFlows & ProposalPorts,
): Route[] => [
  handle(sendProposal, flows.propose),
  handle(sendPsaProposal, flows.proposePsa),
  handle(tieProposal, flows.tie),
  handle(leaveProposal, flows.leave),
  handle(getProposal, read),
  handle(listProposals, list),
  handle(getVoucherPdf, readPdf(t, orderWithCredit)),
  handle(sendDocuments, (_input, context) => takeDocuments(context)),
  handle(sendPsaDocuments, (_input, context) => takeDocuments(context)),
  handle(getDocuments, readDocuments),
  handle(getBaseData, baseData),
  handle(receiveBankEvent, ({ body }, context) =>
    keepSignedEvent(context, {
      from: bankEvents,
      secrets: context.env.BANK_WEBHOOK_SECRETS,
      subject: body.data.proposalId.toLowerCase(),
    }),
  ),
];
