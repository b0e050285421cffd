import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';

const staff = {
  service: 'page',
  version: 'v1',
  access: 'bearer',
  roles: rolesFor('page.manage'),
  object: 'brand',
  scope: 'brand',
} as const;

/** Widths in pixels that a picture is kept in; one that is narrower is kept as wide as it is. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const;

const pictureSchema = z.strictObject({ id: z.string(), name: z.string(), width: z.int(), height: z.int() });
export type PagePicture = z.output<typeof pictureSchema>;

export const listPictures = endpoint({
  ...staff,
  method: 'GET',
  rate: 'browse',
  path: 'pictures',
  summary: 'The pictures of the brand, the newest first; a hundred of them a page.',
  query: z.strictObject({
    ...scopeQuery,
    page: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(0), z.lte(1000)), 0),
  }),
  response: z.strictObject({ pictures: z.array(pictureSchema), isMore: z.boolean() }),
  refusals: {},
});

export const uploadPicture = endpoint({
  ...staff,
  method: 'POST',
  rate: 'write',
  path: 'pictures',
  summary: 'Takes in a picture (part `file`, JPEG, PNG or WebP, 10 MB, 50 million pixels at most), without metadata.',
  form: true,
  maxBody: 40 * 1024 * 1024,
  response: pictureSchema,
  refusals: {
    uploadSize: { status: 413, key: 'upload.size' },
    uploadQuota: { status: 429, key: 'content.uploadQuota' },
    uploadType: { status: 415, key: 'page.uploadType' },
    uploadPixels: { status: 422, key: 'content.uploadPixels' },
    uploadUnreadable: { status: 422, key: 'content.uploadUnreadable' },
    uploadActive: { status: 422, key: 'content.uploadActive' },
    uploadInfected: { status: 422, key: 'content.uploadInfected' },
    uploadNone: { status: 400, key: 'content.uploadNone' },
  },
  audit: 'page.pictureUploaded',
});

export const removePicture = endpoint({
  ...staff,
  method: 'DELETE',
  rate: 'write',
  path: 'pictures/{id}',
  summary:
    'Ends a picture that nothing shows. One that a version of a page or the photographs of a model have stays, as they may be shown again; a version whose end has come has none.',
  params: z.strictObject({ id: z.uuid() }),
  response: 'empty',
  refusals: {
    pictureUnknown: { status: 404, key: 'page.pictureUnknown' },
    pictureInPage: { status: 409, key: 'page.pictureInPage' },
    pictureInUse: { status: 409, key: 'page.pictureInUse' },
  },
  audit: 'page.pictureRemoved',
});

export const getPicture = endpoint({
  service: 'page',
  version: 'v1',
  access: 'public',
  roles: [],
  object: 'none',
  scope: 'brand',
  method: 'GET',
  rate: 'browse',
  path: 'pictures/{id}/{width}',
  summary: 'A picture in the smallest width kept that is as wide as asked, or in the widest.',
  params: z.strictObject({ id: z.uuid(), width: z.string().check(z.regex(/^\d{2,4}$/)) }),
  query: z.strictObject(scopeQuery),
  response: 'binary',
  refusals: { pictureUnknown: { status: 404, key: 'page.pictureUnknown' } },
});
