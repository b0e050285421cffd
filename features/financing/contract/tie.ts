import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { proposalSchema, sendProposal } from './proposal.ts';

const sending = sendProposal.refusals;

const ofProposal = {
  service: 'financing',
  roles: [],
  object: 'own',
  scope: 'brand',
  version: 'v1',
  method: 'POST',
  access: 'bearer',
  rate: 'money',
  idempotency: 'required',
  params: z.strictObject({ id: z.uuid() }),
  response: proposalSchema,
} as const;
const proposalUnknown = { status: 404, key: 'financing.proposalUnknown' } as const;

export const tieProposal = endpoint({
  ...ofProposal,
  path: 'proposal/{id}/order',
  summary:
    'Makes an own approved proposal that no order has the financing of an own order of the same car, price and dealership.',
  body: z.strictObject({ orderId: z.uuid() }),
  refusals: {
    proposalUnknown,
    /** Not approved, paid already, ended, or another order's. */
    proposalNotFree: { status: 409, key: 'financing.proposalNotFree' },
    /** Its offer held until a day that is over. */
    simulationExpired: sending.simulationExpired,
    /** Another car. */
    carDiffers: { status: 422, key: 'financing.carDiffers' },
    dealerDiffers: sending.dealerDiffers,
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

export const leaveProposal = endpoint({
  ...ofProposal,
  path: 'proposal/{id}/leave',
  summary:
    'Gives an own proposal up before its contract is signed: the order’s part is open again, and the bank ends it.',
  refusals: {
    proposalUnknown,
    /** No order’s, signed, or over. */
    proposalNotOpen: { status: 409, key: 'financing.proposalNotOpen' },
  },
  audit: 'proposal.left',
});
