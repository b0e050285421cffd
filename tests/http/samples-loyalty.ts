import { LOYALTY_PATHS } from '#brands/loyalty-paths.ts';
import { changePaidPlan, createPaidPlan } from '#features/loyalty/contract/plans.ts';
import { changeMedal, changePrize, createMedal, createPrize } from '#features/loyalty/contract/terms.ts';
import type { Caller } from '#tests/harness/caller.ts';
import { resourceSamples } from './resource-samples.ts';
import type { Sample } from './sample.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';
const JEEP = { brand: 'jeep', market: 'br' } as const;
const PROGRAMME = 'jeep-nation';

export type LoyaltyFacts = { readonly prize: string; readonly member: string };

/** The suite's customer joins; the dearest prize, and the membership as staff see it. */
export const makeLoyalty = async (
  call: Caller,
  { customer, staff }: { customer: string; staff: string },
): Promise<LoyaltyFacts> => {
  await call('POST', 'loyalty/v1/free/register', { ...JEEP, token: customer, body: {} });
  const { json } = await call('GET', 'loyalty/v1/programmes', JEEP);
  const [programme] = json['programmes'] as { prizes: { id: string }[] }[];
  const members = await call('GET', 'loyalty/v1/admin/members', { ...JEEP, token: staff });
  const [member] = members.json['members'] as { id: string }[];
  return { prize: programme?.prizes.at(-1)?.id ?? '', member: member?.id ?? '' };
};

/** The calls of the specification, at the path of one service. */
const listed = (service: string, customerId: string): Record<string, Sample> => ({
  [`POST ${service}/v1/{userId}/medals`]: {
    as: 'voucher_admin',
    params: { userId: customerId },
    body: { medal: 'AMIGO', reason: 'A sample' },
  },
  [`POST ${service}/v1/self/medals`]: { body: { eventCode: 'NOSUCH' }, ends: 'eventUnknown' },
  [`GET ${service}/v1/self`]: {},
  [`GET ${service}/v1/eligibility`]: { as: 'nobody', query: { vin: '9BD1234567A123456' } },
  [`GET ${service}/v1/subscription`]: {},
  [`POST ${service}/v1/subscription`]: { body: { plan: 'FREE' } },
  [`GET ${service}/v1/subscription/plan`]: {},
  [`POST ${service}/v1/free/register`]: { body: {} },
});

const as = 'voucher_admin';
const named = { as, params: { id: NOWHERE } } as const;

/** Good calls of who keeps programmes, medals and prizes. */
const kept = (): Record<string, Sample> => {
  const words = { name: 'A sample', text: 'A sample', points: 10, active: false, programme: PROGRAMME };
  return {
    'GET loyalty/v1/admin/programmes': { as },
    'PUT loyalty/v1/admin/programmes/{id}': {
      ...named,
      body: {
        version: 1,
        name: 'A sample',
        lead: 'A sample',
        welcome: 'A sample',
        months: 24,
        levels: [{ name: 'First', from: 0, text: '' }],
        faq: [],
        active: true,
      },
      ends: 'programmeUnknown',
    },
    'GET loyalty/v1/admin/medals': { as },
    ...resourceSamples({
      create: createMedal,
      change: changeMedal,
      body: { ...words, code: 'SAMPLE', rule: 'EVENT', most: 1, eventCode: null },
      version: { version: 1 },
      unknown: 'medalUnknown',
      as,
    }),
    'POST loyalty/v1/admin/medals/{id}/approve': { ...named, body: { version: 1 }, ends: 'medalUnknown' },
    'GET loyalty/v1/admin/prizes': { as },
    ...resourceSamples({
      create: createPrize,
      change: changePrize,
      body: { ...words, drawing: 'CUP', stock: 1 },
      version: { version: 1 },
      unknown: 'prizeUnknown',
      as,
    }),
    'GET loyalty/v1/admin/plans': { as },
    ...resourceSamples({
      create: createPaidPlan,
      change: changePaidPlan,
      body: {
        programme: PROGRAMME,
        code: 'SAMPLE',
        name: 'A sample',
        text: 'A sample',
        price: { amount: 100, currency: 'BRL' },
        months: 1,
        active: false,
      },
      version: { version: 1 },
      unknown: 'planUnknown',
      as,
    }),
    'POST loyalty/v1/admin/plans/{id}/approve': { ...named, body: { version: 1 }, ends: 'planUnknown' },
    'POST loyalty/v1/admin/prizes/{id}/approve': { ...named, body: { version: 1 }, ends: 'prizeUnknown' },
  };
};

/** Good calls of loyalty. */
export const loyaltySamples = ({ prize, member }: LoyaltyFacts, customerId: string): Record<string, Sample> => ({
  ...listed('loyalty', customerId),
  ...Object.assign({}, ...Object.values(LOYALTY_PATHS).map((service) => listed(service, customerId))),
  'PATCH loyalty/v1/self': { body: { isShown: false } },
  'GET loyalty/v1/self/history': {},
  'GET loyalty/v1/self/redemptions': {},
  'GET loyalty/v1/ranking': {},
  'POST loyalty/v1/subscription/{id}/withdrawal': {
    params: { id: NOWHERE },
    ends: 'termUnknown',
    hidden: 'termUnknown',
  },
  'DELETE loyalty/v1/subscription': { query: { programme: 'jeep-wave' }, ends: 'notMember' },
  'POST loyalty/v1/prizes/{id}/redemptions': { params: { id: prize }, body: {}, ends: 'tooFewPoints' },
  ...kept(),
  'GET loyalty/v1/admin/members': { as },
  'GET loyalty/v1/admin/members/{id}': { as, params: { id: member } },
  'POST loyalty/v1/admin/members/{id}/gifts': {
    as,
    params: { id: member },
    body: { points: 10, reason: 'A sample' },
  },
  'GET loyalty/v1/admin/gifts': { as },
  'POST loyalty/v1/admin/gifts/{id}/decision': { ...named, body: { decision: 'REFUSE' }, ends: 'giftUnknown' },
  'GET loyalty/v1/admin/redemptions': { as },
  'POST loyalty/v1/admin/redemptions/{id}/decision': {
    ...named,
    body: { decision: 'CANCEL' },
    ends: 'redemptionUnknown',
  },
});
