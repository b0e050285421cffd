import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { urlOf } from '#kernel/endpoint.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import type { Money } from '#kernel/money.ts';
import { drawQr } from '#kernel/qr.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { signInAddress } from '#ui/sign-in-address.ts';
import { fieldOf } from '#ui/form.ts';
import { translator } from '#ui/translate.ts';
import {
  getDocuments,
  getProposal,
  getVoucherPdf,
  sendDocuments,
  type Proposal,
  type Voucher,
} from '../contract/proposal.ts';
import { choiceOfCar } from '../rules/financed-car.ts';
import { isFree, isLeavable, newsOf } from '../rules/proposal-machine.ts';
import type { FundingPage } from '../rules/steps.ts';
import { voucherLines } from '../rules/voucher-lines.ts';
import { pageFor, productOf, simulatorOf } from './flow.ts';
import type { FundingPorts, OrderPlan } from './ports.ts';
import { costRows, creditWords } from './public/credit-words.ts';
import { offerFacts } from './offer-facts.ts';
import { refusedForm, refusedWith } from '#ui/form-answer.ts';
import { FUNDING_AREAS, stepOfPage, toFunding, toProposal } from './funding-texts.ts';
import { helperOf, proposedCar } from './shown-car.ts';
import { reservationOf } from './free-proposal.ts';
import { ORDER_OF } from './order-parameter.ts';

const facts = {
  car: true,
  product: null,
  simulation: 'none',
  termsAccepted: true,
  dealer: true,
  failed: false,
} as const;

const idOf = (page: Page): string => page.url.searchParams.get('id') ?? '';

/** The person's own proposal; a page that is not the proposal's home leads there. */
const ownProposal = async (page: Page, requested: FundingPage): Promise<Proposal> => {
  if (page.user === null) throw redirect(signInAddress(page));
  const found = await page.call(getProposal, { params: { id: idOf(page) } });
  if (!found.ok)
    throw data(null, { status: (found.problem?.status ?? 500) === 400 ? 404 : (found.problem?.status ?? 500) });
  const right = pageFor(requested, { ...facts, proposal: found.value.status });
  if (right !== requested) throw redirect(toProposal(page, right, found.value.id));
  return found.value;
};

/** Pages about a proposal that was sent. */
const PROPOSAL_PAGES = [
  'loading-propose-result',
  'installment-denied',
  'installment-approved',
  'funding-resume',
] as const satisfies readonly FundingPage[];

/** Why a credit pays no order any more, other than that its bank denied it: given up, or its order ends. Null: it still may. */
export const fallOf = (
  { cancelledAt, status }: Pick<Proposal, 'cancelledAt' | 'status'>,
  stands: OrderPlan['stands'] | null,
): 'left' | 'over' | 'returning' | null => {
  if (cancelledAt !== null) return stands === 'running' ? 'left' : 'over';
  return status === 'DENIED' || stands === null || stands === 'running' ? null : stands;
};

/** `paid`: what the order has paid of the entrance. `isLive`: it is for the order's car. Once the bank has paid there is nothing to sign, and no last day. */
const voucherOf = (
  page: Page,
  { proposal, voucher, paid, isLive }: { proposal: Proposal; voucher: Voucher; paid: Money | null; isLive: boolean },
) => {
  const news = newsOf(proposal.status);
  const open = isLive && news !== 'done' && news !== 'signed';
  const scope = new URLSearchParams({ brand: page.brand, market: page.locale });
  const t = translator(page.texts(...FUNDING_AREAS));
  return {
    fields: voucherLines(voucher, { market: page.market, paid, credit: proposal, t }),
    /** Before the bank has the contract ready its page has nothing to sign. */
    formalize: open
      ? {
          qr: drawQr(voucher.formalizationUrl),
          url: news === 'sign' ? voucher.formalizationUrl : null,
        }
      : null,
    pdf: `${urlOf(getVoucherPdf, { id: proposal.id })}?${scope}`,
  };
};

const toSteps = (page: Page, proposal: Proposal) => {
  return proposal.history.map(({ status, at }) => ({ status, at: formatDateTime(at, page.market) }));
};

const useOf = (page: Page, proposal: Proposal) => {
  const order = page.url.searchParams.get(ORDER_OF);
  return order === null || !isFree(proposal) ? null : { order, key: page.newKey() };
};

/** Seconds until a bank that has its papers is asked for again. */
const SENT_POLL = 5;

const papersOf = async (page: Page, proposal: Proposal) => {
  const found = await page.call(getDocuments, { params: { proposalId: proposal.id } });
  if (!found.ok) return { wanted: proposal.documentsWanted, sent: [] };
  const sent = found.value.documents.map(({ id, kind, name, delivered }) => ({ id, kind, name, delivered }));
  return { wanted: found.value.wanted, sent };
};

const linksOf = (page: Page, proposal: Proposal, isRunning: boolean) => {
  const { id, car, orderId, type } = proposal;
  const codes = choiceOfCar(car);
  const { mvsCode, year } = car;
  const query = codes === null ? ({ kind: 'version', mvsCode, year } as const) : ({ kind: 'choice', codes } as const);
  // Nothing is asked for an order that ends.
  const order = isRunning ? orderId : null;
  const product = productOf(type) ?? 'CDC';
  const voucher = toProposal(page, 'funding-resume', id);
  return {
    voucher,
    compare: toFunding(page, 'flow-selection', { car: query, order }),
    again: toFunding(page, simulatorOf(product), { car: query, product, order }),
    reserve: reservationOf(page, proposal),
    proposals: page.path('accountProposals'),
    order: orderId === null ? null : page.path('order', { id: orderId }),
    leave: voucher,
  };
};

/** Where a proposal stands: waiting, the buyer's turn, agreed, refused, or its voucher. */
export const proposalLoader =
  (ports: FundingPorts) =>
  async ({ context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const requested = stepOfPage(page);
    const proposal = await ownProposal(page, requested);
    const words = { t: translator(page.texts(...FUNDING_AREAS)), market: page.market };
    const { car, offer, voucher } = proposal;
    const stored = await proposedCar(page, ports, {
      car,
      offer,
      orderId: proposal.orderId,
      brought: proposal.phase === 'done' ? offer.released : null,
    });
    const { plan } = stored;
    const fallen = fallOf(proposal, plan?.stands ?? null);
    const isRunning = plan?.stands === 'running';
    const moved = fallen !== null || proposal.phase === 'denied' ? null : stored.moved;
    const isLive = moved === null && fallen === null;
    const papers = await papersOf(page, proposal);
    // What the bank asked for is there: it is its turn, though it has not said so yet.
    const isSent = proposal.status === 'PENDING_DOCUMENT' && papers.wanted.length === 0 && papers.sent.length > 0;
    const needsHelp = (requested === 'installment-denied' && fallen === null) || moved !== null;
    return {
      texts: page.shownTexts(...FUNDING_AREAS),
      market: page.market,
      page: PROPOSAL_PAGES.find((one) => one === requested) ?? 'funding-resume',
      car: stored.shown,
      fallen,
      isRunning,
      isLive,
      /** The order has another car by now, or the same at another price. */
      moved: moved === null ? null : { ...moved, key: isLeavable(proposal) ? page.newKey() : null },
      id: proposal.id,
      number: proposal.number,
      status: proposal.status,
      isSent,
      phase: isSent ? ('waiting' as const) : proposal.phase,
      message: proposal.message,
      poll: isSent ? SENT_POLL : proposal.pollAfterSeconds,
      history: toSteps(page, proposal),
      words: creditWords(offer, words),
      rows: costRows(offer, words),
      facts: offerFacts(offer, { ...words, paid: stored.paid }),
      papers,
      voucher: voucher === null ? null : voucherOf(page, { proposal, voucher, paid: stored.paid, isLive }),
      /** The order to be paid with it, where the page was opened from one. */
      use: useOf(page, proposal),
      dealer: needsHelp ? await helperOf(page, ports, plan?.dealerId ?? proposal.dealerId) : null,
      links: { here: toProposal(page, requested, proposal.id), ...linksOf(page, proposal, isRunning) },
    };
  };

export type ProposalLoaded = Awaited<ReturnType<ReturnType<typeof proposalLoader>>>;

/** Papers the bank asked for, with or without scripts the same way. */
export const papersAction = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const chosen = form.getAll('files').filter((file) => typeof file !== 'string' && file.size > 0);
  if (chosen.length === 0) {
    const message = page.texts('proposals')['papers.none'];
    return refusedWith(form, { message, fields: { [fieldOf(form, 'kind')]: message } });
  }
  const sent = await page.callForm(sendDocuments, form);
  if (!sent.ok) return refusedForm(page, form, sent);
  throw redirect(toProposal(page, 'loading-propose-result', fieldOf(form, 'proposalId')), 303);
};
