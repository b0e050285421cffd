import { randomBytes } from 'node:crypto';
import { getDealer } from '#features/dealers/public.server.ts';
import { wrongFields } from '#features/financing/contract/applicant.ts';
import type { Proposal, sendProposal, sendPsaProposal } from '#features/financing/contract/proposal.ts';
import type { leaveProposal, tieProposal } from '#features/financing/contract/tie.ts';
import { isFree, isLeavable, isSameCar, isTermsInForce } from '#features/financing/public.ts';
import {
  cancelProposalsOf,
  findOwnProposal,
  findOwnSimulation,
  findProposal,
  hasOpenProposal,
  insertProposal,
  lockProposal,
  sealApplicant,
  showProposal,
  tieToOrder,
} from '#features/financing/steps.server.ts';
import {
  balanceOf,
  isExpected,
  isLoanPaid,
  openPart,
  orderNumber,
  remainingOf,
  shownFigures,
} from '#features/reservations/public.ts';
import {
  changeSource,
  insertSource,
  lockOwnOrder,
  readBalance,
  setBalance,
} from '#features/reservations/steps.server.ts';
import { dayEnd } from '#kernel/local-time.ts';
import { MARKETS } from '#kernel/market.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import type { ParsedInput, RefusalCode } from '#kernel/endpoint.ts';
import { dropSource } from './settle-balance.server.ts';
import { refuseCredit } from './use-coupon.server.ts';
import { randomToken, sha256 } from '#platform/crypto.server.ts';
import type { Context, Handler } from '#platform/http/context.server.ts';

type Input = ParsedInput<typeof sendProposal>;
type Refusal = RefusalCode<typeof sendProposal> | 'invalid';

/**
 * Sends a proposal, in the one transaction of the caller's key: the simulation must still stand, the order must be the
 * caller's and wait for money. The bank is called after the commit.
 */
export const propose: Handler<typeof sendProposal> = (input, context) => write(input, context);

export const proposePsa: Handler<typeof sendPsaProposal> = async (input, context) => {
  const { actor, visitorId, tx } = context;
  const simulation = await findOwnSimulation(tx, { id: input.body.simulationId, actor, visitorId });
  if (simulation !== null && !simulation.source.startsWith('PSA_')) return refuse('notPsa');
  return write(input, context);
};

const write = async ({ body }: Input, context: Context): Promise<Result<Proposal, Refusal>> => {
  const { tx, brand, market, ids, env, actor, visitorId, clock } = context;
  const simulation = await findOwnSimulation(tx, { id: body.simulationId, actor, visitorId });
  if (simulation === null || simulation.market !== market) return refuse('simulationUnknown');
  if (simulation.expiresAt <= clock.now()) return refuse('simulationExpired');
  if (!isTermsInForce(body.consents.termsVersion)) return refuse('termsUnknown');
  const wrong = checkApplicant(body.applicant, market);
  if (wrong !== null) return wrong;
  const dealer = await getDealer(tx, { brand, id: body.dealerId });
  if (dealer === null || dealer.market !== market) return refuse('dealerUnknown');
  const orderId = body.orderId ?? null;
  if (orderId !== simulation.orderId) return refuse('orderDiffers');
  const id = ids.next();
  const released = simulation.offer.released.amount;
  const credit = { proposalId: id, price: simulation.price, entrance: simulation.entrance, released };
  const chosen = orderId === null ? null : await chooseFinancing(context, orderId, { ...credit, dealerId: dealer.id });
  if (chosen !== null) return chosen;
  // A visitor without an account gets a secret of their own; it is all that makes the proposal theirs.
  const accountId = actor.kind === 'person' ? actor.accountId : null;
  const reference = accountId === null && visitorId === null ? randomToken() : null;
  const { sealed, documentIndex } = sealApplicant(env, id, body.applicant);
  await insertProposal(tx, {
    id,
    brand,
    market,
    number: orderNumber(`${market}F`, randomBytes(8)),
    simulationId: simulation.id,
    accountId,
    visitorId: accountId === null ? (reference === null ? visitorId : sha256(reference)) : null,
    dealerId: dealer.id,
    orderId,
    source: simulation.source,
    applicantSealed: sealed,
    documentIndex,
    termsVersion: body.consents.termsVersion,
    released,
    currency: simulation.currency,
  });
  context.crash('proposal.written');
  const row = await findProposal(tx, id);
  if (row === null) throw new Error(`proposal ${id} was not written`);
  return ok(await showProposal(tx, { env, row, reference }));
};

/**
 * An approved proposal that no order has becomes the financing of one: of the very car, at its price and its dealership. The
 * order is locked before the proposal, as whatever the bank reports does it.
 */
export const tie: Handler<typeof tieProposal> = async ({ params, body }, context) => {
  const { tx, env, actor, visitorId } = context;
  const { orderId } = body;
  if ((await findOwnProposal(tx, { id: params.id, actor, visitorId })) === null) return refuse('proposalUnknown');
  const order = await lockOwnOrder(tx, { id: orderId, actor, visitorId });
  if (order === null) return refuse('orderUnknown');
  const row = await lockProposal(tx, params.id);
  if (row === null || !isFree(row) || row.cancelledAt !== null) return refuse('proposalNotFree');
  const until = dayEnd(row.offer.validUntil, row.market);
  if (until !== null && until <= context.clock.now()) return refuse('simulationExpired');
  if (row.market !== order.market || !isSameCar(row.car, order.choice)) return refuse('carDiffers');
  const { price, entrance, released } = row.offer;
  const { dealerId } = row;
  const credit = {
    proposalId: row.id,
    price: price.amount,
    entrance: entrance.amount,
    released: released.amount,
    dealerId,
  };
  const refused = await chooseFinancing(context, orderId, credit);
  if (refused !== null) return refused;
  await tieToOrder(tx, { id: row.id, orderId });
  return ok(await showProposal(tx, { env, row: { ...row, orderId } }));
};

/** An order is paid without its proposal: its part is open at once, so that another bank may be asked, and the former one ends it. */
export const leave: Handler<typeof leaveProposal> = async ({ params }, context) => {
  const { tx, env, actor, visitorId } = context;
  const found = await findOwnProposal(tx, { id: params.id, actor, visitorId });
  if (found === null) return refuse('proposalUnknown');
  const order = found.orderId === null ? null : await lockOwnOrder(tx, { id: found.orderId, actor, visitorId });
  const row = await lockProposal(tx, params.id);
  if (order === null || row === null || !isLeavable(row) || row.cancelledAt !== null) return refuse('proposalNotOpen');
  await dropSource(tx, { order, proposalId: row.id });
  await cancelProposalsOf(tx, order.id);
  return ok(await showProposal(tx, { env, row: { ...row, cancelledAt: context.clock.now() } }));
};

const checkApplicant = (
  applicant: Input['body']['applicant'],
  market: Context['market'],
): Result<never, 'invalid' | 'currencyDiffers'> | null => {
  const wrong = wrongFields(applicant, market);
  if (wrong.length > 0)
    return refuse('invalid', {
      fields: wrong.map((field) => ({ field: `applicant.${field}`, key: 'field.required' })),
    });
  return applicant.income.currency === MARKETS[market].currency ? null : refuse('currencyDiffers');
};

type Credit = {
  readonly proposalId: string;
  readonly price: number;
  readonly entrance: number;
  readonly released: number;
  /** Who is to be paid by the bank: whoever sells the order's car. */
  readonly dealerId: string;
};

/** What the bank is to release becomes the order's source FINANCING_PAYMENT, in the place of one that was only planned. Null: it may. */
const chooseFinancing = async (
  { tx, ids, actor, visitorId }: Context,
  orderId: string,
  credit: Credit,
): Promise<Result<
  never,
  | 'orderUnknown'
  | 'dealerDiffers'
  | 'orderState'
  | 'orderPriceMoved'
  | 'orderPaidFurther'
  | 'planDiffers'
  | 'proposalOpen'
  | 'couponWithoutCredit'
  | 'loanPaid'
> | null> => {
  const order = await lockOwnOrder(tx, { id: orderId, actor, visitorId });
  if (order === null) return refuse('orderUnknown');
  if (credit.dealerId !== order.dealerId)
    return refuse('dealerDiffers', { fields: [{ field: 'dealerId', key: 'financing.dealerDiffers' }] });
  const balance = await readBalance(tx, order);
  if (isLoanPaid(balance.sources)) return refuse('loanPaid');
  if (await hasOpenProposal(tx, orderId)) return refuse('proposalOpen');
  // While its cancellation is decided no bank is asked, as nothing else is planned.
  const isLeft = order.state === 'CANCELLED' || order.state === 'REQUESTED_CANCELLATION';
  if (order.reservedAt === null || isLeft || order.balance === 'PAID') return refuse('orderState');
  // What is paid already is part of the entrance, never of what the bank lends.
  if (credit.price !== order.total) return refuse('orderPriceMoved');
  if (credit.entrance < order.paid) return refuse('orderPaidFurther');
  const refused = await refuseCredit(tx, orderId);
  if (refused !== null) return refused;
  const planned = balance.sources.find((source) => source.kind === 'FINANCING_PAYMENT' && isExpected(source));
  const room = openPart(balance) + (planned === undefined ? 0 : remainingOf(planned));
  if (credit.released > room) {
    const figures = { planned: room, simulated: credit.released, difference: credit.released - room };
    return refuse('planDiffers', { params: shownFigures(figures, order) });
  }
  const { proposalId, released: amount } = credit;
  if (planned === undefined)
    await insertSource(tx, { id: ids.next(), order, kind: 'FINANCING_PAYMENT', amount, state: 'WAITING', proposalId });
  else await changeSource(tx, { id: planned.id, amount: planned.paid + amount, state: 'WAITING', proposalId });
  await setBalance(tx, { id: orderId, balance: balanceOf(await readBalance(tx, order)) });
  return null;
};
