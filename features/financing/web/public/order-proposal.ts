import type { CarChoice } from '#features/price/public.ts';
import type { Money } from '#kernel/money.ts';
import type { Page } from '#ui/page-context.ts';
import { listProposals, type Proposal } from '../../contract/proposal.ts';
import { isSameCar } from '../../rules/financed-car.ts';
import { isFree } from '../../rules/proposal-machine.ts';
import { pageOfStatus } from '../flow.ts';
import { ORDER_OF } from '../order-parameter.ts';
import { toProposal } from '../funding-texts.ts';

const MOST = 100;

/** The page of the proposal that is to pay an own order; null where there is none, or only denied and ended ones. `isFormer`: whatever became of it. */
export const proposalOfOrder = async (page: Page, orderId: string, isFormer = false): Promise<string | null> => {
  const found = await page.call(listProposals, { query: { size: MOST } });
  const proposals = found.ok ? found.value.proposals : [];
  const one = proposals.find(
    ({ orderId: order, status, cancelledAt }) =>
      order === orderId && (isFormer || (status !== 'DENIED' && cancelledAt === null)),
  );
  return one === undefined ? null : toProposal(page, pageOfStatus(one.status), one.id);
};

type Payable = {
  readonly id: string;
  readonly choice: CarChoice;
  readonly total: Money;
  readonly dealer: { readonly id: string };
};

/** Whether an approved credit that no order has is of this order's car, price and dealership. */
export const fitsOrder = (
  { car, offer, status, orderId, voucher }: Pick<Proposal, 'car' | 'offer' | 'status' | 'orderId' | 'voucher'>,
  { choice, total, dealer }: Payable,
): boolean =>
  isFree({ status, orderId }) &&
  isSameCar(car, choice) &&
  offer.price.amount === total.amount &&
  voucher?.dealer.id === dealer.id;

/** The approved credit that fits this very order; null where there is none. */
export const approvedCredit = async (page: Page, order: Payable): Promise<Proposal | null> => {
  const found = await page.call(listProposals, { query: { size: MOST } });
  return (found.ok ? found.value.proposals.find((proposal) => fitsOrder(proposal, order)) : undefined) ?? null;
};

/** An approved credit for this very car that no order has, of this dealership before others; null where there is none. */
export const approvedFor = async (
  page: Page,
  { choice, dealerId }: { choice: CarChoice; dealerId: string | null },
): Promise<Proposal | null> => {
  if (page.user === null) return null;
  const found = await page.call(listProposals, { query: { size: MOST } });
  const proposals = found.ok ? found.value.proposals : [];
  const fitting = proposals.filter(
    (one) =>
      isFree(one) &&
      one.cancelledAt === null &&
      // An address may leave out the upholstery that the version comes with.
      isSameCar(one.car, { ...choice, coatingCode: choice.coatingCode ?? one.car.coatingCode }),
  );
  return fitting.find((one) => one.dealerId === dealerId) ?? fitting[0] ?? null;
};

/** The page on which an approved credit for this very order's car becomes its financing; null where there is none. */
export const creditForOrder = async (page: Page, order: Payable): Promise<string | null> => {
  const one = await approvedCredit(page, order);
  return one === null
    ? null
    : `${toProposal(page, pageOfStatus(one.status), one.id)}&${new URLSearchParams({ [ORDER_OF]: order.id })}`;
};
