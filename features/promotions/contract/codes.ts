import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { QR_KINDS } from '../rules/promotion.ts';
import { moment, unknownPromotion, whole, words } from './shapes.ts';

const admin = {
  service: 'promotion',
  version: 'v1',
  scope: 'brand',
  access: 'bearer',
  roles: rolesFor('promotion.manage'),
  object: 'brand',
  headers: ['x-hub-context', 'x-identity-token'],
} as const;
const reads = { ...admin, rate: 'browse', method: 'GET' } as const;
const byId = { params: z.strictObject({ id: z.uuid() }) } as const;

const qrCodeSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(QR_KINDS),
  place: z.string(),
  code: z.string(),
  validFrom: z.string(),
  validUntil: z.string(),
  mostUses: z.int(),
  uses: z.int(),
  isStopped: z.boolean(),
  /** It gives numbers once a second person approved it. */
  isApproved: z.boolean(),
  /** Whether the caller made it, who then cannot approve it. */
  isOwn: z.boolean(),
});
export type QrCodeRecord = z.output<typeof qrCodeSchema>;

export const listQrCodes = endpoint({
  ...reads,
  path: 'qr-codes/{promotionId}',
  summary: 'The codes on paper of a promotion, the latest first; two hundred at most.',
  params: z.strictObject({ promotionId: z.uuid() }),
  query: z.strictObject(scopeQuery),
  response: z.strictObject({ codes: z.array(qrCodeSchema) }),
  refusals: unknownPromotion,
});

export const createQrCode = endpoint({
  ...admin,
  rate: 'write',
  method: 'POST',
  path: 'qr-codes/{promotionId}',
  summary:
    'A code to put up at a dealership or an event, for a time and so many people. It gives numbers once a second person approved it.',
  params: z.strictObject({ promotionId: z.uuid() }),
  body: z.strictObject({
    kind: z.enum(QR_KINDS),
    place: words(120),
    validFrom: moment,
    validUntil: moment,
    mostUses: whole(1, 1_000_000),
  }),
  response: qrCodeSchema,
  refusals: { ...unknownPromotion, untilBefore: { status: 422, key: 'promotion.untilBefore' } },
  audit: 'promotion.qrCodeCreated',
});

export const approveQrCode = endpoint({
  ...admin,
  ...byId,
  rate: 'write',
  method: 'POST',
  path: 'qr-codes/code/{id}/approval',
  summary: 'A second person approves a code, which gives numbers from now on. Sent again it changes nothing.',
  response: qrCodeSchema,
  refusals: {
    codeUnknown: { status: 404, key: 'promotion.qrCodeUnknown' },
    samePerson: { status: 409, key: 'promotion.samePerson' },
  },
  audit: 'promotion.qrCodeApproved',
});

export const stopQrCode = endpoint({
  ...admin,
  ...byId,
  rate: 'write',
  method: 'DELETE',
  path: 'qr-codes/code/{id}',
  summary: 'Stops a code: it gives nobody numbers any more. Whoever has numbers keeps them.',
  response: 'empty',
  refusals: { codeUnknown: { status: 404, key: 'promotion.qrCodeUnknown' } },
  audit: 'promotion.qrCodeStopped',
});
