import { importMachine } from '#features/catalog/public.ts';
import { voucherUseMachine } from '#features/benefits/public.ts';
import { couponUseMachine } from '#features/coupons/public.ts';
import { giftMachine, redemptionMachine, subscriptionMachine } from '#features/loyalty/public.ts';
import { cancellationMachine, drawMachine, participantMachine, promotionMachine } from '#features/promotions/public.ts';
import { pageVersionMachine } from '#features/content/public.ts';
import { dictionaryChangeMachine } from '#features/dictionary/public.ts';
import { changeMachine } from '#features/price/contract/changes.ts';
import { transferMachine } from '#features/garage/public.ts';
import { offerMachine } from '#features/offers/public.ts';
import { proposalMachine } from '#features/financing/public.ts';
import { chargeMachine, refundMachine } from '#features/payments/public.ts';
import { rentalCustomerMachine, rentalProposalMachine } from '#features/rental/public.ts';
import { deliveryMachine } from '#features/leads/public.ts';
import { requestMachine } from '#features/privacy/public.ts';
import {
  balanceMachine,
  dealerPaymentMachine,
  orderMachine,
  returnMachine,
  sourceMachine,
  withdrawalMachine,
} from '#features/reservations/public.ts';
import { testDriveMachine, visitMachine } from '#features/visits/public.ts';
import type { AnyMachine } from '#platform/transitions.server.ts';

/** Every lifecycle the database holds people and programs to: one line a machine. */
export const machines: readonly AnyMachine[] = [
  orderMachine,
  balanceMachine,
  sourceMachine,
  returnMachine,
  dealerPaymentMachine,
  withdrawalMachine,
  couponUseMachine,
  voucherUseMachine,
  redemptionMachine,
  giftMachine,
  subscriptionMachine,
  promotionMachine,
  participantMachine,
  drawMachine,
  cancellationMachine,
  chargeMachine,
  refundMachine,
  changeMachine,
  importMachine,
  offerMachine,
  proposalMachine,
  rentalCustomerMachine,
  rentalProposalMachine,
  transferMachine,
  requestMachine,
  visitMachine,
  testDriveMachine,
  deliveryMachine,
  pageVersionMachine,
  dictionaryChangeMachine,
];
