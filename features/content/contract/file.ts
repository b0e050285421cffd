import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';

/** Labels of the sender's own; they never become part of a path on a disk. */
const label = z.string().check(z.maxLength(80), z.regex(/^[\w-]+(\/[\w-]+)*$/));

/** The JSON part that comes with the files. */
export const uploadRequestSchema = z.strictObject({ root_path: label, sub_path: z.optional(label) });

const fileSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
  /** Where the sender put it, by their own labels. */
  path: z.string(),
  /** Opens the file again; whoever has it may read it. */
  reference: z.string(),
});

const REQUEST_LIMIT = 40 * 1024 * 1024;

const upload = {
  service: 'file',
  version: 'v1',
  method: 'POST',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'write',
  scope: 'brand',
  form: true,
  maxBody: REQUEST_LIMIT,
  refusals: {
    uploadSize: { status: 413, key: 'upload.size' },
    uploadQuota: { status: 429, key: 'content.uploadQuota' },
    uploadType: { status: 415, key: 'content.uploadType' },
    uploadPixels: { status: 422, key: 'content.uploadPixels' },
    uploadUnreadable: { status: 422, key: 'content.uploadUnreadable' },
    uploadActive: { status: 422, key: 'content.uploadActive' },
    uploadInfected: { status: 422, key: 'content.uploadInfected' },
    uploadNone: { status: 400, key: 'content.uploadNone' },
  },
  audit: 'file.uploaded',
} as const;

export const uploadFile = endpoint({
  ...upload,
  path: 'file/upload',
  summary: 'Takes one file (part `file`) with the JSON part `request`. Images are encoded anew, without metadata.',
  response: fileSchema,
});

export const uploadFiles = endpoint({
  ...upload,
  path: 'file/upload-bulk',
  summary: 'Takes up to ten files (parts `files`) with the JSON part `request`; all of them or none.',
  response: z.array(fileSchema),
});

export const getFile = endpoint({
  service: 'file',
  version: 'v1',
  method: 'GET',
  path: 'file/{reference}',
  applications: false,
  summary: 'A file by the reference given out at its upload, to be saved and never shown in place.',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'browse',
  scope: 'none',
  params: z.strictObject({ reference: z.string().check(z.maxLength(120)) }),
  response: 'binary',
  refusals: { fileUnknown: { status: 404, key: 'content.fileUnknown' } },
});
