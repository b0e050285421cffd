import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { moneySchema } from '#features/payments/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { SOURCE_KINDS } from '../rules/balance-machines.ts';
import { BROUGHT_PAPERS, PAPER_KINDS, RECORDED_INVOICE } from '../rules/papers.ts';

const orderUnknown = { status: 404, key: 'order.unknown' } as const;

const paperId = z.union([z.uuid(), z.literal(RECORDED_INVOICE)]);

export const paperSchema = z.strictObject({
  id: paperId,
  kind: z.enum(PAPER_KINDS),
  /** The invoice's number, the registration's plate. */
  number: z.nullable(z.string()),
  /** Of a receipt: by which source of the rest; DEPOSIT is the reservation itself. */
  by: z.nullable(z.enum(['DEPOSIT', ...SOURCE_KINDS])),
  /** Of a receipt: what was paid; of the recorded invoice: the order's total. */
  amount: z.nullable(moneySchema),
  at: z.string(),
});

export const numbersSchema = z.strictObject({
  chassis: z.nullable(z.string()),
  plate: z.nullable(z.string()),
  invoice: z.nullable(z.string()),
});

export const summarizeFiles = endpoint({
  service: 'timeline',
  version: 'v1',
  method: 'POST',
  path: 'files/summary',
  summary:
    'What there is to fetch on paper of an own order, each with the address of its file, and the numbers of its car.',
  access: 'bearer',
  roles: [],
  scope: 'brand',
  object: 'own',
  rate: 'browse',
  body: z.strictObject({ reservationId: z.uuid() }),
  response: z.strictObject({
    files: z.array(z.strictObject({ ...paperSchema.shape, path: z.string() })),
    numbers: numbersSchema,
  }),
  refusals: { orderUnknown },
});

export const getPaper = endpoint({
  service: 'reservation',
  version: 'v2',
  method: 'GET',
  path: 'reservations/{id}/papers/{paper}',
  summary:
    'One paper of an own order as a PDF: the order itself by its own id, a receipt by its payment’s, what staff brought, or `invoice`: what is recorded of an invoice that nobody brought yet.',
  access: 'public',
  roles: [],
  scope: 'brand',
  object: 'own',
  rate: 'browse',
  params: z.strictObject({ id: z.uuid(), paper: paperId }),
  query: z.strictObject(scopeQuery),
  response: 'binary',
  refusals: { orderUnknown, paperUnknown: { status: 404, key: 'orderPaper.unknown' } },
});

export const takeBackPaper = endpoint({
  service: 'reservation',
  version: 'v2',
  method: 'DELETE',
  path: 'orders/{id}/papers/{paper}',
  summary: 'Whoever brought a paper of an order takes it back, until its buyer has opened it.',
  access: 'bearer',
  roles: ['service_admin', 'subscription_payment_manager'],
  scope: 'brand',
  object: 'brand',
  rate: 'write',
  params: z.strictObject({ id: z.uuid(), paper: z.uuid() }),
  response: z.strictObject({ id: z.uuid() }),
  refusals: {
    orderUnknown,
    paperUnknown: { status: 404, key: 'orderPaper.unknown' },
    paperOfOther: { status: 409, key: 'orderPaper.ofOther' },
    paperOpened: { status: 409, key: 'orderPaper.opened' },
  },
  audit: 'order.paperTakenBack',
});

export const bringPaper = endpoint({
  service: 'reservation',
  version: 'v2',
  method: 'POST',
  path: 'orders/papers',
  summary: `Staff bring a paper of an order, a PDF of 10 MB at most in the part \`file\`, with fields orderId, kind (${BROUGHT_PAPERS.join(', ')}), number (the invoice's, or the plate) and chassis. The buyer sees it at once.`,
  access: 'bearer',
  roles: ['service_admin', 'subscription_payment_manager'],
  scope: 'brand',
  object: 'brand',
  rate: 'write',
  form: true,
  maxBody: 12 * 1024 * 1024,
  response: z.strictObject({ id: z.uuid() }),
  refusals: {
    orderUnknown,
    paperNotYet: { status: 409, key: 'orderPaper.notYet' },
    identityOpen: { status: 409, key: 'antifraud.holds' },
    chassisDiffers: { status: 422, key: 'chassis.differs' },
    uploadSize: { status: 413, key: 'upload.size' },
    uploadQuota: { status: 429, key: 'content.uploadQuota' },
    uploadType: { status: 415, key: 'manual.uploadType' },
    uploadPixels: { status: 422, key: 'content.uploadPixels' },
    uploadUnreadable: { status: 422, key: 'content.uploadUnreadable' },
    uploadActive: { status: 422, key: 'content.uploadActive' },
    uploadInfected: { status: 422, key: 'content.uploadInfected' },
    uploadNone: { status: 400, key: 'content.uploadNone' },
  },
  audit: 'order.paperBrought',
});
