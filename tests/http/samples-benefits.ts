import { randomUUID } from 'node:crypto';
import { changeAudience, changePartner, createAudience, createPartner } from '#features/benefits/contract/audiences.ts';
import { changePoll, createPoll } from '#features/benefits/contract/polls.ts';
import { changeBenefit, createBenefit } from '#features/benefits/contract/staff.ts';
import { changePlan, createPlan } from '#features/benefits/contract/voucher-plans.ts';
import { audienceBody, benefitBody, benefitStaff, planBody, pollBody } from '#tests/harness/benefits.ts';
import type { Caller } from '#tests/harness/caller.ts';
import { resourceSamples } from './resource-samples.ts';
import type { Sample } from './sample.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';
const JEEP = { brand: 'jeep', market: 'br' } as const;

export type BenefitFacts = {
  readonly partnerId: string;
  readonly audienceId: string;
  /** Given to everybody, redeemed once by the suite's customer. */
  readonly id: string;
};

/** The benefit of the suite, with codes of its partner. */
export const makeBenefits = async (
  call: Caller,
  of: {
    databaseUrl: string;
    tokens: { readonly customer: string; readonly voucher_admin: string; readonly partner_admin: string };
  },
): Promise<BenefitFacts> => {
  const staff = benefitStaff(call, { token: of.tokens.voucher_admin, databaseUrl: of.databaseUrl });
  const partnerId = await staff.partner('parceiro-de-prova');
  const audienceId = await staff.audience();
  const id = await staff.benefit({ partnerId, audienceId }, { perPerson: 5, percent: 10 });
  const content = 'SUITE-01\nSUITE-02\nSUITE-03\nSUITE-04';
  await call('POST', `benefits/v1/partner-benefits/${id}/codes`, {
    ...JEEP,
    token: of.tokens.partner_admin,
    body: { content },
  });
  await call('POST', `benefits/v1/benefits-user/${id}/redeem`, {
    ...JEEP,
    token: of.tokens.customer,
    key: randomUUID(),
    body: {},
  });
  return { partnerId, audienceId, id };
};

const forPeople = (own: BenefitFacts, order: string): Record<string, Sample> => ({
  'POST benefits/v1/benefits-user/{id}/redeem': { params: { id: own.id }, body: {} },
  'POST benefits/v1/benefits-user/{id}/rating': {
    params: { id: own.id },
    body: { rating: 4 },
    hidden: 'benefitUnknown',
  },
  'GET benefits/v1/coverage/simple/{entityId}/email/{userEmail}': {
    params: { entityId: own.audienceId, userEmail: 'cliente@demo.example' },
    hidden: 'coverageUnknown',
  },
  'GET benefits/v1/coverage/simple/{audienceId}/chassi/{chassi}': {
    params: { audienceId: own.audienceId, chassi: '9BD00000000000000' },
    ends: 'coverageUnknown',
  },
  'POST benefits/v1/simulation/payment': {
    body: { benefitId: own.id, price: { amount: 100_000, currency: 'BRL' } },
  },
  'GET benefits/v1/polls-user': { ends: 'pollNone' },
  'POST benefits/v1/polls-user/{id}/vote': {
    params: { id: NOWHERE },
    body: { option_id: NOWHERE },
    ends: 'pollUnknown',
    hidden: 'pollUnknown',
  },
  'GET voucher-hub/v1/vouchers/fidelity/generate': { ends: 'notEntitled' },
  'POST voucher-hub/v1/vouchers/loyalty': { body: { planId: NOWHERE }, ends: 'planUnknown' },
  'POST voucher-hub/v1/rewards': { body: { orderId: order }, ends: 'orderUnknown', hidden: 'orderUnknown' },
  'GET voucher-hub/v1/uses': {},
  'POST voucher-hub/v1/orders/{id}/voucher': {
    params: { id: order },
    body: { code: '0000-0000-0000' },
    ends: 'voucherUnknown',
    hidden: 'orderUnknown',
  },
  'DELETE voucher-hub/v1/orders/{id}/voucher': {
    params: { id: order },
    ends: 'notEntered',
    hidden: 'orderUnknown',
  },
  'GET voucher-hub/v1/visits/{id}/voucher': { params: { id: NOWHERE }, ends: 'visitUnknown', hidden: 'visitUnknown' },
  'POST voucher-hub/v1/visits/{id}/voucher': {
    params: { id: NOWHERE },
    body: { code: '0000-0000-0000' },
    ends: 'visitUnknown',
    hidden: 'visitUnknown',
  },
  'DELETE voucher-hub/v1/visits/{id}/voucher': {
    params: { id: NOWHERE },
    ends: 'visitUnknown',
    hidden: 'visitUnknown',
  },
  'GET voucher-hub/v1/rewards/{brand}/{x}': {
    params: { brand: 'jeep', x: order },
    ends: 'orderUnknown',
    hidden: 'orderUnknown',
  },
});

const forStaff = (own: BenefitFacts, dealer: string): Record<string, Sample> => {
  const as = 'voucher_admin';
  const version = { version: 1 };
  const waits = { params: { id: NOWHERE }, body: version };
  const unknown = 'benefitUnknown';
  return {
    'GET benefits/v1/partners': { as },
    'GET benefits/v1/audiences': { as },
    'GET benefits/v1/benefits': { as },
    'GET benefits/v1/polls': { as },
    'PUT benefits/v1/audiences/{id}/entries': {
      as,
      params: { id: own.audienceId },
      body: { lines: ['529.982.247-25'], replace: false },
    },
    'POST benefits/v1/audiences/{id}/entries/decision': {
      as,
      params: { id: NOWHERE },
      body: { ...version, decision: 'APPROVE' },
      ends: 'audienceUnknown',
    },
    'POST benefits/v1/benefits/{id}/approve': { as, ...waits, ends: unknown },
    'POST benefits/v1/benefits-dealer/{id}/sync': { as, params: { id: NOWHERE }, ends: unknown },
    'GET benefits/v1/partner-benefits': { as: 'partner_admin' },
    'POST benefits/v1/partner-benefits/{id}/codes': {
      as: 'partner_admin',
      params: { id: own.id },
      query: { dryRun: 'true' },
      body: { content: 'SUITE-09' },
    },
    'GET benefits/v1/partner-benefits/{id}/redemptions': { as: 'partner_admin', params: { id: own.id } },
    'GET voucher-hub/v1/vouchers/code/{code}': {
      as: 'dealer_manager',
      params: { code: '0000-0000-0000' },
      ends: 'voucherUnknown',
    },
    'POST voucher-hub/v1/vouchers/book': {
      as: 'dealer_manager',
      body: { code: '0000-0000-0000', dealerId: dealer },
      ends: 'voucherUnknown',
    },
    'GET voucher-hub/v1/vouchers/dealers': { as: 'dealer_manager' },
    'GET voucher-hub/v1/plans': { as },
    'GET voucher-hub/v1/vouchers': { as },
    'POST voucher-hub/v1/plans/{id}/approve': { as, ...waits, ends: 'planUnknown' },
  };
};

const administered = (own: BenefitFacts, dealer: string): Record<string, Sample> => {
  const as = 'voucher_admin';
  const version = { version: 1 };
  const unknown = 'benefitUnknown';
  return {
    ...resourceSamples({
      create: createPartner,
      change: changePartner,
      body: { code: 'outro-parceiro', name: 'Outro parceiro', active: true },
      version,
      unknown: 'partnerUnknown',
      as,
    }),
    ...resourceSamples({
      create: createAudience,
      change: changeAudience,
      body: audienceBody(),
      version,
      unknown: 'audienceUnknown',
      as,
    }),
    ...resourceSamples({
      create: createBenefit,
      change: changeBenefit,
      body: benefitBody({ partnerId: own.partnerId, audienceId: own.audienceId }),
      version,
      unknown,
      as,
    }),
    ...resourceSamples({
      create: createPoll,
      change: changePoll,
      body: pollBody(dealer),
      version,
      unknown: 'pollUnknown',
      as,
    }),
    ...resourceSamples({
      create: createPlan,
      change: changePlan,
      body: planBody(),
      version,
      unknown: 'planUnknown',
      as,
    }),
  };
};

/** Good calls of benefits, polls and vouchers. */
export const benefitSamples = (
  own: BenefitFacts,
  { order, dealer }: { order: string; dealer: string },
): Record<string, Sample> => ({
  ...forPeople(own, order),
  ...forStaff(own, dealer),
  ...administered(own, dealer),
});
