import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { scopeQuery } from '#features/catalog/public.ts';
import { listPlace, nextField } from '#kernel/list-place.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { countedFields, moneySchema } from '#kernel/schemas.ts';
import { OFFER_STATES } from '../rules/offer-machine.ts';
import { OFFER_KINDS, OFFER_TYPES } from '../rules/types.ts';
import { offerCardSchema, offerInputSchema, offerRecordSchema } from './shapes.ts';

const staff = {
  service: 'offers',
  version: 'v1',
  access: 'bearer',
  roles: rolesFor('offer.edit'),
  object: 'scope',
  scope: 'brand',
} as const;
const reading = { ...staff, method: 'GET', rate: 'browse' } as const;
const id = z.strictObject({ id: z.uuid() });
const offerUnknown = { status: 404, key: 'offer.unknown' } as const;
const statusImpossible = { status: 409, key: 'offer.statusImpossible' } as const;

/** What a write may be refused for, besides its form. */
const writing = {
  outsideScope: { status: 404, key: 'offer.outsideScope' },
  subjectUnknown: { status: 422, key: 'offer.subjectUnknown' },
  dealerUnknown: { status: 422, key: 'offer.dealerUnknown' },
  labelUnknown: { status: 422, key: 'offer.labelUnknown' },
  formerUnproven: { status: 422, key: 'offer.formerUnproven' },
  notLower: { status: 422, key: 'offer.notLower' },
  referenceMissing: { status: 422, key: 'offer.referenceMissing' },
  installmentUnavailable: { status: 422, key: 'offer.installmentUnavailable' },
  notConsistent: { status: 422, key: 'offer.notConsistent' },
} as const;

export const createOffer = endpoint({
  ...staff,
  method: 'POST',
  path: 'offer',
  summary: 'A new offer, as a draft. Its price is computed and its proof checked by the server.',
  rate: 'write',
  idempotency: 'required',
  body: offerInputSchema,
  response: offerRecordSchema,
  refusals: writing,
  audit: 'offer.created',
});

export const previewOffer = endpoint({
  ...staff,
  method: 'POST',
  path: 'offer/preview',
  summary: 'An offer as visitors would see it, priced and proven, without keeping it.',
  rate: 'write',
  body: offerInputSchema,
  response: offerCardSchema,
  refusals: writing,
});

export const getOffer = endpoint({
  ...reading,
  path: 'offer/{id}',
  summary: 'One offer as those who look after it see it.',
  params: id,
  query: z.strictObject(scopeQuery),
  response: offerRecordSchema,
  refusals: { offerUnknown },
});

export const updateOffer = endpoint({
  ...staff,
  method: 'PUT',
  path: 'offer/{id}',
  summary: 'Changes an offer. Names the version it was read at; whoever comes second is told what changed meanwhile.',
  rate: 'write',
  params: id,
  body: z.extend(offerInputSchema, { version: z.int().check(z.gte(1)) }),
  response: offerRecordSchema,
  refusals: {
    ...writing,
    offerUnknown,
    statusImpossible,
    changedMeanwhile: { status: 409, key: 'offer.changedMeanwhile' },
  },
  audit: 'offer.changed',
});

export const deleteOffer = endpoint({
  ...staff,
  method: 'DELETE',
  path: 'offer/{id}',
  summary: 'Deletes an offer that is not shown.',
  rate: 'write',
  params: id,
  response: 'empty',
  refusals: { offerUnknown, statusImpossible },
  audit: 'offer.deleted',
});

const moved = z.strictObject({ id: z.string(), state: z.enum(OFFER_STATES), version: z.int() });
const move = (action: 'offer.publish' | 'offer.markSold' | 'offer.disapprove') =>
  ({ ...staff, roles: rolesFor(action), method: 'PUT', rate: 'write', params: id, response: moved }) as const;
const moveRefusals = { offerUnknown, statusImpossible } as const;

export const publishOffer = endpoint({
  ...move('offer.publish'),
  path: 'offer/{id}/publish',
  summary: 'Shows an offer to visitors; its price is proven once more.',
  refusals: { ...moveRefusals, ...writing },
});
export const unpublishOffer = endpoint({
  ...move('offer.publish'),
  path: 'offer/{id}/unpublish',
  summary: 'Takes an offer off the showcase.',
  refusals: moveRefusals,
});
export const sellOffer = endpoint({
  ...move('offer.markSold'),
  path: 'offer/{id}/sold',
  summary: 'Marks an offer as sold: its address says so.',
  refusals: moveRefusals,
});
export const unsellOffer = endpoint({
  ...move('offer.markSold'),
  path: 'offer/{id}/unsold',
  summary: 'A sale fell through: the offer is on sale again.',
  refusals: moveRefusals,
});
export const disapproveOffer = endpoint({
  ...move('offer.disapprove'),
  path: 'offer/{id}/disapprove',
  summary: 'Refuses an offer; it comes back as a draft.',
  refusals: moveRefusals,
});

export const MOST_AT_ONCE = 100;

export const updateStatus = endpoint({
  ...staff,
  roles: rolesFor('offer.bulk'),
  method: 'POST',
  path: 'offer/{id}/update-status',
  summary: 'Moves several offers to one status, all or none; the refusal names each that cannot go.',
  rate: 'write',
  idempotency: 'accepted',
  params: id,
  body: z.strictObject({
    status: z.enum(OFFER_STATES),
    /** Besides the one of the address. */
    offerIds: z._default(z.array(z.uuid()).check(z.maxLength(MOST_AT_ONCE)), []),
  }),
  response: z.strictObject({ offers: z.array(moved) }),
  refusals: { ...moveRefusals, ...writing },
});

export const reorderOffers = endpoint({
  ...staff,
  roles: rolesFor('offer.reorder'),
  method: 'PUT',
  path: 'offer/reorder',
  summary: 'Puts offers in the order given; each takes one of the places they held together.',
  rate: 'write',
  body: z.strictObject({
    offerIds: z.array(z.uuid()).check(
      z.minLength(1),
      z.maxLength(MOST_AT_ONCE),
      z.refine((ids) => new Set(ids).size === ids.length, { error: 'offer.repeated' }),
    ),
  }),
  response: z.strictObject({ moved: z.int() }),
  refusals: { offerUnknown },
  audit: 'offer.reordered',
});

const page = z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(0), z.lte(10_000)), 0);
const size = z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(100)), 20);
const words = z.optional(z.string().check(z.maxLength(100)));

export const listOffers = endpoint({
  ...reading,
  path: 'offer',
  summary: 'Offers inside the caller’s scope, by state, kind and words.',
  query: z.strictObject({
    ...scopeQuery,
    state: z.optional(z.enum(OFFER_STATES)),
    kind: z.optional(z.enum(OFFER_KINDS)),
    type: z.optional(z.enum(OFFER_TYPES)),
    text: words,
    page,
    size,
    /** Only what stands behind this place: the `next` of the answer before. */
    after: z.optional(listPlace('number')),
  }),
  response: z.strictObject({
    offers: z.array(offerRecordSchema),
    ...nextField,
    ...countedFields,
    page: z.int(),
    size: z.int(),
  }),
  refusals: {},
});

/** What offers are told in is nobody's record: a weak sign-in reads it too, and nobody without any. */
const offerWords = { object: 'none', weak: true } as const;

export const listOfferParts = endpoint({
  ...reading,
  ...offerWords,
  path: 'part',
  summary: 'Accessories that may be offered, by name or code.',
  query: z.strictObject({ ...scopeQuery, text: words, page, size }),
  response: z.strictObject({
    parts: z.array(
      z.strictObject({ id: z.string(), code: z.string(), name: z.string(), category: z.string(), price: moneySchema }),
    ),
    total: z.int(),
    page: z.int(),
    size: z.int(),
  }),
  refusals: {},
});

const named = z.array(z.strictObject({ code: z.string(), name: z.string() }));
const labels = { ...reading, ...offerWords, query: z.strictObject(scopeQuery), refusals: {} } as const;

export const listCategories = endpoint({
  ...labels,
  path: 'category',
  summary: 'Categories an offer may be listed under.',
  response: z.strictObject({ categories: named }),
});
export const listFeatures = endpoint({
  ...labels,
  path: 'feature',
  summary: 'Features an offer may be praised for.',
  response: z.strictObject({ features: named }),
});
export const listStamps = endpoint({
  ...labels,
  path: 'stamp',
  summary: 'Stamps an offer may carry.',
  response: z.strictObject({ stamps: named }),
});

const own = { service: 'offers', version: 'v1', access: 'bearer', roles: [], object: 'none', scope: 'brand' } as const;

export const MOST_SAVED = 200;

const savedIds = z
  .string()
  .check(z.maxLength(MOST_SAVED * 37), z.regex(/^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:,(?!$)|$))*$/));

export const listSavedOffers = endpoint({
  ...own,
  method: 'GET',
  path: 'saved-offers',
  summary: 'Offers the signed-in person keeps in this brand, the last kept first; sold and expired ones say so.',
  rate: 'browse',
  query: z.strictObject(scopeQuery),
  response: z.strictObject({ offerIds: z.array(z.string()), offers: z.array(offerCardSchema) }),
  refusals: {},
});

export const saveOffers = endpoint({
  ...own,
  method: 'POST',
  path: 'saved-offers',
  summary: 'Which offers the person keeps in the brand: the whole list, ids joined by commas; an empty one keeps none.',
  rate: 'write',
  body: z.strictObject({ brand: z.optional(z.string().check(z.maxLength(40))), offerIds: savedIds }),
  response: z.strictObject({ offerIds: z.array(z.string()) }),
  refusals: { offerUnknown, brandDiffers: { status: 422, key: 'offer.brandDiffers' } },
  audit: 'offer.saved',
});
