import type { PaymentProvider, PaymentResult, ProviderPayment } from '#platform/providers/types.ts';
import type { Gateway, GatewayPayment, GatewayResult } from './gateway.server.ts';

/** What another company's code may leave out of a payment stands as what it means. */
const toPayment = (payment: ProviderPayment): GatewayPayment => ({
  ...payment,
  isReimbursed: payment.status === 'charged_back' && payment.isReimbursed === true,
  payCode: payment.payCode ?? null,
  paidInAll: payment.paidInAll ?? null,
});

const answered = async <From, To>(
  asked: Promise<PaymentResult<From>>,
  map: (value: From) => To,
): Promise<GatewayResult<To>> => {
  const answer = await asked;
  return answer.kind === 'done' ? { kind: 'done', value: map(answer.value) } : answer;
};

/** Another company's code as our gateway; what the contract lacks of ours does not compile here. */
export const ownGateway = (provider: PaymentProvider): Gateway => ({
  ...provider,
  createPix: (request) => answered(provider.createPix(request), toPayment),
  createSlip: (request) => answered(provider.createSlip(request), toPayment),
  createCoupon: (request) => answered(provider.createCoupon(request), toPayment),
  payByCard: (request) => answered(provider.payByCard(request), toPayment),
  getPayment: (id) => answered(provider.getPayment(id), toPayment),
  findPayments: (reference) => answered(provider.findPayments(reference), (found) => found.map(toPayment)),
  cancelPayment: (id) => answered(provider.cancelPayment(id), toPayment),
});
