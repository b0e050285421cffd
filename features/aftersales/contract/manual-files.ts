import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { scopeQuery } from './shapes.ts';

const common = { service: 'manual', version: 'v1', access: 'bearer', scope: 'brand' } as const;

export const uploadManual = endpoint({
  ...common,
  roles: rolesFor('manual.manage'),
  object: 'brand',
  rate: 'write',
  method: 'POST',
  path: 'file',
  summary:
    'Takes in the file of a manual, a PDF of 10 MB at most in the part `file`; a file no manual names within a day goes.',
  form: true,
  maxBody: 40 * 1024 * 1024,
  response: z.strictObject({
    /** What a manual names it by. */
    path: z.string(),
    name: z.string(),
    bytes: z.int(),
  }),
  refusals: {
    uploadSize: { status: 413, key: 'upload.size' },
    uploadQuota: { status: 429, key: 'content.uploadQuota' },
    uploadType: { status: 415, key: 'manual.uploadType' },
    uploadPixels: { status: 422, key: 'content.uploadPixels' },
    uploadUnreadable: { status: 422, key: 'content.uploadUnreadable' },
    uploadActive: { status: 422, key: 'content.uploadActive' },
    uploadInfected: { status: 422, key: 'content.uploadInfected' },
    uploadNone: { status: 400, key: 'content.uploadNone' },
  },
  audit: 'manual.uploaded',
});

export const getManualFile = endpoint({
  ...common,
  roles: [],
  object: 'none',
  rate: 'browse',
  method: 'GET',
  path: 'file/{id}',
  summary: 'The file of a manual in force that the caller may read, to be saved.',
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject(scopeQuery),
  response: 'binary',
  refusals: { manualUnknown: { status: 404, key: 'manual.unknown' } },
});
