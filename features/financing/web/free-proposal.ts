import { redirect, type ActionFunctionArgs } from 'react-router';
import { encodeChoice } from '#features/configurator/public.ts';
import { fieldOf } from '#ui/form.ts';
import { refusedForm } from '#ui/form-answer.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import type { Proposal } from '../contract/proposal.ts';
import { leaveProposal, tieProposal } from '../contract/tie.ts';
import { fineShare } from '../public.ts';
import { choiceOfCar } from '../rules/financed-car.ts';
import { isFree } from '../rules/proposal-machine.ts';
import { productOf, simulatorOf } from './flow.ts';
import { toFunding } from './funding-texts.ts';
import { ORDER_OF } from './order-parameter.ts';
import type { FundingPorts } from './ports.ts';

/** Where exactly the car of an approved credit is reserved, at the dealership the bank was asked for; null where an order has it or the bank has paid. */
export const reservationOf = (
  page: Pick<Page, 'path'>,
  proposal: Pick<Proposal, 'car' | 'status' | 'orderId' | 'voucher'>,
): string | null => {
  const choice = choiceOfCar(proposal.car);
  if (choice === null || !isFree(proposal)) return null;
  const dealer = proposal.voucher?.dealer.id;
  return `${page.path('newReservation')}?${new URLSearchParams({
    c: encodeChoice(choice),
    ...(dealer === undefined ? {} : { d: dealer }),
  })}`;
};

/** The approved credit becomes the financing of the order it was opened from. */
const tie = async (page: Page) => {
  const { form } = page;
  const orderId = fieldOf(form, ORDER_OF);
  const tied = await page.call(tieProposal, {
    params: { id: fieldOf(form, 'proposal') },
    body: { orderId },
    idempotencyKey: fieldOf(form, 'key'),
  });
  if (!tied.ok) return refusedForm(page, form, tied);
  throw redirect(page.path('order', { id: orderId }), 303);
};

/** A credit for a car that its order has no longer is given up, and a bank is asked for the one it has: on the same plan, as long, with as much paid at first. */
const leave = async (page: Page, ports: Pick<FundingPorts, 'findOrder'>) => {
  const { form } = page;
  const left = await page.call(leaveProposal, {
    params: { id: fieldOf(form, 'proposal') },
    idempotencyKey: fieldOf(form, 'key'),
  });
  if (!left.ok) return refusedForm(page, form, left);
  const { car, orderId, offer, type } = left.value;
  const { mvsCode, year } = car;
  const order = orderId === null ? null : await ports.findOrder(page, orderId);
  const product = productOf(type) ?? 'CDC';
  const again = {
    car: { kind: 'version' as const, mvsCode, year },
    product,
    // The same sum is paid at first, of what the car costs now.
    entrance: fineShare(offer.entrance.amount, (order?.price?.total ?? offer.price).amount),
    term: offer.term,
    residual: offer.finalInstallment === null ? null : offer.finalInstallmentPercent,
    dealer: order?.plan?.dealerId ?? null,
    order: orderId,
  };
  throw redirect(toFunding(page, simulatorOf(product), again), 303);
};

/** What its buyer does with a credit: it pays an order, or is given up. */
export const creditAction =
  (ports: Pick<FundingPorts, 'findOrder'>) =>
  async ({ context }: ActionFunctionArgs) => {
    const page = context.get(pageContext);
    return fieldOf(page.form, 'do') === 'leave' ? leave(page, ports) : tie(page);
  };
