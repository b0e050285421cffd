import type { CarChoice } from '#features/price/public.ts';
import type { Money } from '#kernel/money.ts';
import type { Page } from '#ui/page-context.ts';
import { listProposals, type Proposal } from '../../contract/proposal.ts';
import { isSameCar } from '../../rules/financed-car.ts';
import { isFree } from '../../rules/proposal-machine.ts';
import { pageOfStatus } from '../flow.ts';
import { ORDER_OF } from '../order-parameter.ts';
import { toProposal } from '../funding-texts.ts';
import { nameOfCar } from '../shown-car.ts';

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

type OfCredit = Pick<Proposal, 'car' | 'offer' | 'status' | 'orderId' | 'voucher'>;

/** What of a credit is not the order's; null where it is for this very order. */
const differenceOf = ({ car, offer, voucher }: OfCredit, { choice, total, dealer }: Payable) => {
  if (!isSameCar(car, choice)) return 'car';
  if (offer.price.amount !== total.amount) return 'price';
  return voucher?.dealer.id === dealer.id ? null : 'dealer';
};

/** Whether an approved credit that no order has is of this order's car, price and dealership. */
export const fitsOrder = (credit: OfCredit, order: Payable): boolean =>
  isFree(credit) && differenceOf(credit, order) === null;

/** An approved credit that does not serve for an order, and why. */
export type OtherCredit = {
  readonly differs: 'car' | 'price' | 'dealer';
  readonly number: string;
  readonly car: string;
  readonly price: Money;
  readonly dealer: string;
};

/** The approved credit that fits this very order, or else one that the buyer may believe to. */
export const creditsBeside = async (
  page: Page,
  order: Payable,
): Promise<{ readonly fits: Proposal | null; readonly other: OtherCredit | null }> => {
  const found = await page.call(listProposals, { query: { size: MOST } });
  const ofMarket = ({ offer }: Proposal) => offer.price.currency === order.total.currency;
  const free = found.ok ? found.value.proposals.filter((one) => isFree(one) && ofMarket(one)) : [];
  const fits = free.find((one) => fitsOrder(one, order)) ?? null;
  const [one] = free;
  const differs = fits !== null || one === undefined ? null : differenceOf(one, order);
  if (one === undefined || differs === null) return { fits, other: null };
  const { car, number, offer, voucher } = one;
  const name = [nameOfCar(car), car.colorName].filter((part) => part !== null).join(', ');
  return { fits, other: { differs, number, car: name, price: offer.price, dealer: voucher?.dealer.name ?? '' } };
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

/** The page on which an approved credit for an order's car becomes its financing. */
export const useForOrder = (
  page: Page,
  { id, status }: Pick<Proposal, 'id' | 'status'>,
  order: { id: string },
): string => `${toProposal(page, pageOfStatus(status), id)}&${new URLSearchParams({ [ORDER_OF]: order.id })}`;
