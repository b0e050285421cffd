import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { CAR_PLACES, CONDITIONS } from '#features/trade-in/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { ORDER_READERS } from '../rules/order-staff.ts';
import { correctionSchema } from './traded-car.ts';

const orderUnknown = { status: 404, key: 'order.unknown' } as const;
const photoUnknown = { status: 404, key: 'trade.photoUnknown' } as const;
const takesNoMoney = { status: 409, key: 'balance.takesNoMoney' } as const;
const changedMeanwhile = { status: 409, key: 'trade.changedMeanwhile' } as const;

const shared = { service: 'reservation', version: 'v2', scope: 'brand' } as const;
const own = { ...shared, access: 'bearer', roles: [], object: 'own' } as const;
const staff = { ...shared, access: 'bearer', roles: ORDER_READERS, object: 'brand' } as const;

const photoParams = z.strictObject({ id: z.uuid(), photo: z.uuid() });

export const sendTradePhoto = endpoint({
  ...own,
  method: 'POST',
  path: 'trade-photos',
  summary:
    'A photograph of the used car that an own order’s rest is planned with: an image of 10 MB at most in the part `file`, with fields orderId and place (FRONT, REAR, LEFT, RIGHT, INSIDE, ODOMETER, or DAMAGE_ and the place of a damage that was named). One that is there already is replaced.',
  rate: 'write',
  form: true,
  maxBody: 12 * 1024 * 1024,
  response: z.strictObject({ id: z.uuid() }),
  refusals: {
    orderUnknown,
    carNone: { status: 409, key: 'trade.carNone' },
    uploadSize: { status: 413, key: 'upload.size' },
    uploadQuota: { status: 429, key: 'content.uploadQuota' },
    uploadType: { status: 415, key: 'trade.uploadType' },
    uploadPixels: { status: 422, key: 'content.uploadPixels' },
    uploadUnreadable: { status: 422, key: 'content.uploadUnreadable' },
    uploadActive: { status: 422, key: 'content.uploadActive' },
    uploadInfected: { status: 422, key: 'content.uploadInfected' },
    uploadNone: { status: 400, key: 'content.uploadNone' },
  },
  audit: 'order.tradePhoto',
});

export const getOwnTradePhoto = endpoint({
  ...own,
  method: 'GET',
  path: 'reservations/{id}/trade-photos/{photo}',
  summary: 'A photograph that the buyer sent of the used car of an own order.',
  rate: 'browse',
  params: photoParams,
  query: z.strictObject(scopeQuery),
  response: 'binary',
  refusals: { orderUnknown, photoUnknown },
});

export const getTradePhoto = endpoint({
  ...staff,
  method: 'GET',
  path: 'orders/{id}/trade-photos/{photo}',
  summary: 'The same for staff of its dealership.',
  rate: 'browse',
  params: photoParams,
  query: z.strictObject(scopeQuery),
  response: 'binary',
  refusals: { orderUnknown, photoUnknown },
});

export const correctCar = endpoint({
  ...staff,
  method: 'POST',
  path: 'orders/{id}/sources/{source}/correction',
  summary:
    'Staff found other kilometres, another state or other damages than the buyer named: the used car is valued anew by the same rules, and its part is not settled until the buyer agrees or takes it out.',
  rate: 'money',
  idempotency: 'required',
  params: z.strictObject({ id: z.uuid(), source: z.uuid() }),
  body: z.strictObject({
    mileageKm: z.int({ error: 'field.mileage' }).check(z.gte(0, 'field.mileage'), z.lte(2_000_000, 'field.mileage')),
    condition: z.enum(CONDITIONS),
    damages: z.array(z.enum(CAR_PLACES)).check(z.maxLength(CAR_PLACES.length)),
    reason: z.string().check(z.maxLength(300), z.trim(), z.minLength(3, 'field.required')),
    /** Of the part as it was seen. */
    version: z.int(),
  }),
  response: z.strictObject({ version: z.int(), correction: correctionSchema }),
  refusals: {
    orderUnknown,
    takesNoMoney,
    sourceUnknown: { status: 404, key: 'letter.unknown' },
    changedMeanwhile,
    notValued: { status: 409, key: 'trade.notValued' },
    noAnswer: { status: 503, key: 'evaluate.noAnswer' },
    nothingNew: { status: 422, key: 'trade.nothingNew' },
  },
  audit: 'order.carCorrected',
});

export const answerCorrection = endpoint({
  ...own,
  method: 'POST',
  path: 'reservations/{id}/trade-correction',
  summary:
    'The buyer agrees to what staff found of the used car and to its new value, or takes the car out of the plan: what is missing then is open again.',
  rate: 'money',
  idempotency: 'required',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ accept: z.boolean(), version: z.int() }),
  response: z.strictObject({ id: z.uuid() }),
  refusals: {
    orderUnknown,
    takesNoMoney,
    correctionNone: { status: 409, key: 'trade.correctionNone' },
    changedMeanwhile,
    valueOver: { status: 409, key: 'trade.valueOver' },
  },
  audit: 'order.carAnswered',
});
