import { getDealer } from '#features/dealers/public.server.ts';
import type { Dealer } from '#features/dealers/public.ts';
import { formatCuil, formatDni, formatDocument } from '#kernel/documents.ts';
import { showCity } from '#kernel/city.ts';
import { showStreet } from '#kernel/street.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Env } from '#platform/env.server.ts';
import { openApplicant } from './applicants.server.ts';
import type { Proposal, Voucher } from './contract/proposal.ts';
import { hasVoucher, phaseOf } from './rules/proposal-machine.ts';
import type { ProposalRow } from './store/proposals.server.ts';

/** Seconds a page waits between two questions, by what the buyer waits for. */
const POLL_SECONDS = { waiting: 5, yourTurn: 15, approved: 30, denied: null, done: null } as const;

/** Reads each dealer once, however many proposals name it. */
export const dealersOf = (tx: Tx): ((of: { brand: string; id: string }) => Promise<Dealer | null>) => {
  const read = new Map<string, Promise<Dealer | null>>();
  return ({ brand, id }) => {
    const known = read.get(id) ?? getDealer(tx, { brand, id });
    read.set(id, known);
    return known;
  };
};

const PRINTED: Readonly<Record<string, (number: string) => string>> = {
  CPF: formatDocument,
  CNPJ: formatDocument,
  DNI: formatDni,
  CUIL: formatCuil,
};

/** A document's number as its country prints it. */
const shownDocument = ({ kind, number }: { readonly kind: string; readonly number: string }): string =>
  PRINTED[kind]?.(number) ?? number;

export const showVoucher = async (
  env: Env,
  row: ProposalRow,
  dealerOf: ReturnType<typeof dealersOf>,
): Promise<Voucher | null> => {
  if (!hasVoucher(row.status) || row.formalizationUrl === null) return null;
  const dealer = await dealerOf({ brand: row.brand, id: row.dealerId });
  if (dealer === null) throw new Error(`proposal ${row.id} has no dealer`);
  const { name, document } = openApplicant(env, row);
  const { offer } = row;
  return {
    proposalNumber: row.number,
    car: row.car,
    buyer: name,
    buyerDocument: shownDocument(document),
    dealer: {
      id: dealer.id,
      name: dealer.name,
      phone: dealer.phone,
      address: `${showStreet(row.market, dealer)}, ${showCity(row.market, dealer)}`,
    },
    total: offer.price,
    entranceValue: offer.entrance,
    finalInstallmentValue: offer.finalInstallment,
    term: offer.term,
    installmentValue: offer.installment,
    lastInstallmentValue: offer.lastInstallment,
    validUntil: offer.validUntil,
    formalizationUrl: row.formalizationUrl,
  };
};

/** A proposal as its buyer sees it. */
export const showProposal = async (
  tx: Tx,
  {
    env,
    row,
    reference = null,
    dealerOf = dealersOf(tx),
  }: { env: Env; row: ProposalRow; reference?: string | null; dealerOf?: ReturnType<typeof dealersOf> },
): Promise<Proposal> => {
  const phase = phaseOf(row.status);
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    phase,
    type: row.source,
    simulationId: row.simulationId,
    orderId: row.orderId,
    dealerId: row.dealerId,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    car: row.car,
    offer: row.offer,
    documentsWanted: row.documentsWanted,
    message: row.message,
    history: [{ status: 'PROPOSAL_SENT', at: row.createdAt.toISOString() }, ...row.steps],
    voucher: await showVoucher(env, row, dealerOf),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    pollAfterSeconds: POLL_SECONDS[phase],
    reference,
  };
};
