import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { proposalSchema, sendProposal } from './proposal.ts';

const sending = sendProposal.refusals;

export const tieProposal = endpoint({
  service: 'financing',
  roles: [],
  object: 'own',
  scope: 'brand',
  version: 'v1',
  method: 'POST',
  path: 'proposal/{id}/order',
  summary:
    'Makes an own approved proposal that no order has the financing of an own order of the same car, price and dealership.',
  access: 'bearer',
  rate: 'money',
  idempotency: 'required',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ orderId: z.uuid() }),
  response: proposalSchema,
  refusals: {
    proposalUnknown: { status: 404, key: 'financing.proposalUnknown' },
    /** Not approved, paid already, ended, or another order's. */
    proposalNotFree: { status: 409, key: 'financing.proposalNotFree' },
    /** Another car. */
    carDiffers: { status: 422, key: 'financing.carDiffers' },
    dealerDiffers: { status: 422, key: 'financing.dealerDiffers' },
    orderUnknown: sending.orderUnknown,
    orderState: sending.orderState,
    orderPriceMoved: sending.orderPriceMoved,
    orderPaidFurther: sending.orderPaidFurther,
    planDiffers: sending.planDiffers,
    loanPaid: sending.loanPaid,
    couponWithoutCredit: sending.couponWithoutCredit,
    proposalOpen: sending.proposalOpen,
  },
  audit: 'proposal.tied',
});
