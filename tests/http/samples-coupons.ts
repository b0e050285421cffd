import { changeCoupon, createCoupon } from '#features/coupons/contract/admin.ts';
import type { Caller } from '#tests/harness/caller.ts';
import { couponBody } from '#tests/harness/coupons.ts';
import { resourceSamples } from './resource-samples.ts';
import type { Sample } from './sample.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';
const JEEP = { brand: 'jeep', market: 'br' } as const;

export type CouponFacts = { readonly id: string; readonly code: string; readonly token: string };

/** The coupon of the suite. */
export const makeCoupon = async (call: Caller, token: string): Promise<CouponFacts> => {
  const body = couponBody('SUITE10', { partner: 'Clube de prova' });
  const { json } = await call('POST', 'coupon/v1/coupons', { ...JEEP, token, body });
  return { id: String(json['id']), code: String(json['code']), token: String(json['partnerToken']) };
};

/** Good calls of coupons. */
export const couponSamples = (own: CouponFacts, order: string): Record<string, Sample> => {
  const as = 'voucher_admin';
  const hidden = 'orderUnknown';
  const place = { name: own.code, id: 'list', p: '0' };
  return {
    'GET coupon/v1/partnership/token/decrypt': { as: 'nobody', query: { token: own.token } },
    'GET coupon/v1/coupons/default/offer/{id}/period/{p}': { as: 'nobody', params: { id: '00000000', p: '0' } },
    'POST coupon/v1/coupons/validate/{name}/offer/{id}/period/{p}': { as: 'nobody', params: place },
    'POST coupon/v1/coupons/count': { as: 'nobody', body: { name: own.code } },
    'POST coupon/v1/coupons/orders/{id}': { params: { id: order }, body: { coupon: own.code }, hidden },
    'DELETE coupon/v1/coupons/orders/{id}/{name}': {
      params: { id: order, name: 'NEVER' },
      ends: 'notEntered',
      hidden,
    },
    'PATCH coupon/v1/family-income/{productId}': {
      params: { productId: order },
      body: { income: { amount: 500_000, currency: 'BRL' } },
      hidden,
    },
    'PATCH coupon/v1/payments/{productId}/methods': {
      params: { productId: order },
      body: { paymentMethod: 'card' },
      hidden,
    },
    'GET coupon/v1/coupons': { as },
    'GET coupon/v1/coupons/{id}/uses': { as, params: { id: own.id } },
    'DELETE coupon/v1/coupons/clearCPF/{cpf}': { as, params: { cpf: '529.982.247-25' } },
    'DELETE coupon/v1/coupons/clear/{id}': { as, params: { id: own.id } },
    'DELETE coupon/v1/coupons/clear/{id}/{cpf}': {
      as,
      params: { id: NOWHERE, cpf: '52998224725' },
      ends: 'couponUnknown',
    },
    ...resourceSamples({
      create: createCoupon,
      change: changeCoupon,
      body: couponBody('SAMPLE1'),
      version: { version: 1 },
      unknown: 'couponUnknown',
      as,
    }),
  };
};
