import {
  changeGroup,
  changePromotion,
  createGroup,
  createPromotion,
  removeGroup,
} from '#features/promotions/contract/staff.ts';
import { idOf } from '#tests/harness/buyer.ts';
import type { Caller } from '#tests/harness/caller.ts';
import { resourceSamples } from './resource-samples.ts';
import type { Sample } from './sample.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';
const JEEP = { brand: 'jeep', market: 'br' } as const;

/** A group of the suite. */
export type PromotionFacts = { readonly group: string };

/** A well-formed promotion that runs for long. */
export const promotionBody = (more: object = {}) => ({
  code: 'a-promotion',
  name: 'A promotion',
  summary: 'What it is in a sentence.',
  modelCode: null,
  groupId: null,
  permit: 'SPA/MF 05.000001/2026',
  startsAt: '2020-01-01T00:00:00-03:00',
  endsAt: '2090-05-10T18:00:00-03:00',
  drawOn: '2090-05-13',
  series: 2,
  seriesSize: 100_000,
  forJoining: 1,
  forDrive: 2,
  forInvitation: 1,
  forQrCode: 1,
  mostNumbers: 20,
  prizes: [{ name: 'A car', text: 'With a full tank.', stock: 1 }],
  rules: 'The rules.',
  ...more,
});

export const makePromotions = async (call: Caller, staff: string): Promise<PromotionFacts> => {
  const body = { name: 'The group of the suite', note: null, mostJoined: null };
  return { group: idOf(await call('POST', 'promotion/v1/promotions/groups', { ...JEEP, token: staff, body })) };
};

const as = 'game_admin';
const ends = 'promotionUnknown';
const management = 'participant/management';

const ownSamples: Record<string, Sample> = {
  'GET promotion/v1/open/{code}': { as: 'nobody', params: { code: 'no-such-promotion' }, ends },
  'POST promotion/v1/participant/{promotionId}': {
    params: { promotionId: NOWHERE },
    body: { edition: 1, accepted: true },
    ends,
  },
  'POST promotion/v1/participant/attribute/{id}': { params: { id: NOWHERE }, body: { code: 'AAAA-AAAA-AAAA' }, ends },
  'GET promotion/v1/participant/agreed/{id}': { params: { id: NOWHERE }, ends },
  'GET promotion/v1/participant/{promotionId}': { params: { promotionId: NOWHERE }, ends },
  'GET promotion/v1/participant/subscriptions': { query: { promotionIds: NOWHERE, includeInactive: 'true' } },
};

const managementSamples: Record<string, Sample> = {
  [`GET promotion/v1/${management}/all`]: { as },
  [`GET promotion/v1/${management}/winners`]: { as },
  [`GET promotion/v1/${management}/{userId}/{promotionId}`]: {
    as,
    params: { userId: NOWHERE, promotionId: NOWHERE },
    ends: 'participantUnknown',
  },
  [`PATCH promotion/v1/${management}/inactivate`]: {
    as,
    body: { participantIds: [NOWHERE], reason: 'A sample' },
    ends: 'participantUnknown',
  },
  [`POST promotion/v1/${management}/candidates-report/generate`]: {
    as,
    body: { promotionId: NOWHERE, prizeId: NOWHERE },
    ends,
  },
  [`GET promotion/v1/${management}/candidates-report/download`]: {
    as,
    query: { promotion_id: NOWHERE, prize_id: NOWHERE },
    ends: 'reportUnknown',
  },
  [`POST promotion/v1/${management}/winners/{id}/handover`]: {
    as,
    params: { id: NOWHERE },
    body: { claimedOn: '2026-01-02', handedOn: '2026-01-03', receipt: 'Receipt 1' },
    ends: 'winnerUnknown',
  },
  'GET promotion/v1/draws/{promotionId}': { as, params: { promotionId: NOWHERE }, ends },
  'POST promotion/v1/draws/{promotionId}': {
    as,
    params: { promotionId: NOWHERE },
    body: { prizeId: NOWHERE, drawnOn: '2026-01-03', reference: '05930', results: ['12345', '1', '2', '3', '4'] },
    ends,
  },
  'POST promotion/v1/draws/{promotionId}/{id}/decision': {
    as,
    params: { promotionId: NOWHERE, id: NOWHERE },
    body: { decision: 'APPROVE' },
    ends: 'drawUnknown',
  },
};

/** Good calls of promotions. */
export const promotionSamples = ({ group }: PromotionFacts): Record<string, Sample> => ({
  ...ownSamples,
  ...resourceSamples({
    create: createPromotion,
    change: changePromotion,
    body: promotionBody(),
    version: { version: 1 },
    unknown: ends,
    as,
  }),
  'GET promotion/v1/promotions': { as },
  'GET promotion/v1/choices': { as },
  'GET promotion/v1/promotions/{id}': { as, params: { id: NOWHERE }, ends },
  'POST promotion/v1/promotions/{id}/approval': { as, params: { id: NOWHERE }, body: { version: 1, edition: 1 }, ends },
  'POST promotion/v1/promotions/{id}/cancellation': {
    as,
    params: { id: NOWHERE },
    body: { version: 1, reason: 'A sample of a reason' },
    ends,
  },
  'POST promotion/v1/promotions/{id}/cancellation/decision': {
    as,
    params: { id: NOWHERE },
    body: { decision: 'CONFIRM', cancellation: NOWHERE },
    ends,
  },
  ...resourceSamples({
    create: createGroup,
    change: changeGroup,
    remove: removeGroup,
    body: { name: 'A group', note: null, mostJoined: 1 },
    version: { version: 1 },
    unknown: 'groupUnknown',
    as,
  }),
  'GET promotion/v1/promotions/groups/all': { as },
  'GET promotion/v1/promotions/groups/{id}': { as, params: { id: group } },
  'GET promotion/v1/qr-codes/{promotionId}': { as, params: { promotionId: NOWHERE }, ends },
  'POST promotion/v1/qr-codes/{promotionId}': {
    as,
    params: { promotionId: NOWHERE },
    body: {
      kind: 'EVENT',
      place: 'A place',
      validFrom: '2026-01-01T00:00:00-03:00',
      validUntil: '2090-01-01T00:00:00-03:00',
      mostUses: 10,
    },
    ends,
  },
  'POST promotion/v1/qr-codes/code/{id}/approval': { as, params: { id: NOWHERE }, ends: 'codeUnknown' },
  'DELETE promotion/v1/qr-codes/code/{id}': { as, params: { id: NOWHERE }, ends: 'codeUnknown' },
  ...managementSamples,
});
