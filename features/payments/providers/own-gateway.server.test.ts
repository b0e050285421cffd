import { expect, test } from 'vitest';
import { CALLS_OF, faultOfAnswer } from '#platform/providers/contract.ts';
import type { PaymentProvider, ProviderPayment } from '#platform/providers/types.ts';
import { openGateway } from './gateway.server.ts';
import { ownGateway } from './own-gateway.server.ts';

/** As a gateway without coupons, disputes or interest answers. */
const PLAIN: ProviderPayment = {
  id: 'p1',
  status: 'charged_back',
  reference: 'c1',
  amount: { amount: 100, currency: 'BRL' },
  approvedAt: null,
  changedAt: null,
  pixCode: null,
  barcode: null,
  refusal: null,
  challenge: null,
};

const gatewayOf = (payment: ProviderPayment) =>
  ownGateway({
    getPayment: () => Promise.resolve({ kind: 'done', value: payment }),
    findPayments: () => Promise.resolve({ kind: 'done', value: [payment] }),
  } as unknown as PaymentProvider);

test('what an own gateway leaves out of a payment is false, none and unknown', async () => {
  expect(faultOfAnswer('payment', 'getPayment', { kind: 'done', value: PLAIN })).toBeNull();
  const whole = { ...PLAIN, isReimbursed: false, payCode: null, paidInAll: null };
  expect(await gatewayOf(PLAIN).getPayment('p1')).toEqual({ kind: 'done', value: whole });
  expect(await gatewayOf(PLAIN).findPayments('c1')).toEqual({ kind: 'done', value: [whole] });
});

test('only a disputed payment is given back by its bank', async () => {
  const won = { ...PLAIN, isReimbursed: true };
  expect(await gatewayOf(won).getPayment('p1')).toMatchObject({ value: { isReimbursed: true } });
  const paid = { ...won, status: 'approved' };
  expect(await gatewayOf(paid).getPayment('p1')).toMatchObject({ value: { isReimbursed: false } });
});

test('the contract has every call of our gateway', async () => {
  const gateway = openGateway({ baseUrl: 'http://127.0.0.1:9', accessToken: 'of the test', now: () => 0 });
  await gateway.close();
  expect(Object.keys(gateway).toSorted()).toEqual([...Object.keys(CALLS_OF.payment), 'close'].toSorted());
  expect(faultOfAnswer('payment', 'createCoupon', { kind: 'done', value: { ...PLAIN, paidInAll: 1.5 } })).toContain(
    'paidInAll',
  );
});
