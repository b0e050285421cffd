import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { changedMeanwhile, unknownPromotion, words } from './shapes.ts';
import { promotionRecordSchema } from './staff.ts';

const admin = {
  service: 'promotion',
  version: 'v1',
  scope: 'brand',
  access: 'bearer',
  roles: rolesFor('promotion.manage'),
  object: 'brand',
  headers: ['x-hub-context', 'x-identity-token'],
  rate: 'write',
  method: 'POST',
  params: z.strictObject({ id: z.uuid() }),
} as const;
const alreadyOver = { alreadyOver: { status: 409, key: 'promotion.over' } } as const;

export const proposeCancellation = endpoint({
  ...admin,
  path: 'promotions/{id}/cancellation',
  summary:
    'Says why a published promotion is to be cancelled; it is once a second person confirms. The reason is shown to whoever takes part.',
  body: z.strictObject({
    version: z.int().check(z.gte(1)),
    reason: words(500).check(z.minLength(10, { error: 'field.minLength' })),
  }),
  response: promotionRecordSchema,
  refusals: {
    ...unknownPromotion,
    ...changedMeanwhile,
    ...alreadyOver,
    notPublished: { status: 409, key: 'promotion.notPublished' },
    waitsAlready: { status: 409, key: 'promotion.cancellationWaits' },
  },
  audit: 'promotion.cancellationProposed',
});

export const decideCancellation = endpoint({
  ...admin,
  path: 'promotions/{id}/cancellation/decision',
  summary:
    'A second person confirms that a promotion is cancelled: nobody joins and nothing is drawn any more, what was won stays, and who takes part gets a mail with the reason. Or it goes on.',
  body: z.strictObject({
    decision: z.enum(['CONFIRM', 'REFUSE']),
    /** What was read: one that was taken back, or written anew, meanwhile is decided on by nobody. */
    cancellation: z.uuid(),
  }),
  response: promotionRecordSchema,
  refusals: {
    ...unknownPromotion,
    ...changedMeanwhile,
    ...alreadyOver,
    nothingWaits: { status: 409, key: 'promotion.nothingWaits' },
    samePerson: { status: 409, key: 'promotion.samePerson' },
  },
  audit: 'promotion.cancellationDecided',
});
