import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { countedFields, noLeadingSpace } from '#kernel/schemas.ts';
import { scopeQuery } from '../public.ts';
import { MOST_PHOTOS } from '../rules/photos.ts';
import { pageQuery } from './query.ts';

/** Photographs in place of a model's drawn picture, and beside it: for those who choose them. */
const admin = {
  service: 'model',
  version: 'v1',
  access: 'bearer',
  roles: rolesFor('page.manage'),
  object: 'brand',
  scope: 'brand',
} as const;

/** In which part of the picture, in percent, its subject is. */
const focus = z.int().check(z.gte(0), z.lte(100), z.multipleOf(10));

const chosenPhoto = z.strictObject({
  id: z.uuid('modelPicture.unknown'),
  alt: z
    .string()
    .check(
      z.minLength(1, { error: 'modelPicture.altNeeded', abort: true }),
      z.maxLength(200),
      noLeadingSpace(),
      z.regex(/^[^{}]*$/, 'modelPicture.braces'),
    ),
  x: focus,
  y: focus,
});

const input = {
  modelCode: z.string().check(z.regex(/^[0-9A-Z]{3,4}$/, 'modelPicture.modelUnknown')),
  /** Null: the drawn one. */
  front: z.nullable(chosenPhoto),
  gallery: z.array(chosenPhoto).check(z.maxLength(MOST_PHOTOS)),
} as const;

const modelPicturesSchema = z.strictObject({ id: z.string(), version: z.int(), modelName: z.string(), ...input });
export type ModelPictures = z.output<typeof modelPicturesSchema>;
export type ModelPicturesInput = Omit<ModelPictures, 'id' | 'version' | 'modelName'>;

const picturesUnknown = { picturesUnknown: { status: 404, key: 'modelPicture.none' } } as const;
const refused = {
  modelUnknown: { status: 422, key: 'modelPicture.modelUnknown' },
  pictureUnknown: { status: 422, key: 'modelPicture.unknown' },
  pictureTwice: { status: 422, key: 'modelPicture.twice' },
  pictureNeeded: { status: 422, key: 'modelPicture.needed' },
  modelTaken: { status: 409, key: 'modelPicture.taken' },
} as const;

export const listModelPictures = endpoint({
  ...admin,
  method: 'GET',
  rate: 'browse',
  path: 'pictures',
  summary:
    'Which models of the brand show photographs in the market, and which; models that are not among them are drawn.',
  query: z.strictObject({ ...scopeQuery, ...pageQuery }),
  response: z.strictObject({ pictures: z.array(modelPicturesSchema), ...countedFields, page: z.int(), size: z.int() }),
  refusals: {},
});

export const createModelPictures = endpoint({
  ...admin,
  method: 'POST',
  rate: 'write',
  idempotency: 'accepted',
  path: 'pictures',
  summary: 'Photographs for a model that is drawn so far.',
  body: z.strictObject(input),
  response: modelPicturesSchema,
  refusals: refused,
  audit: 'modelPicture.created',
});

export const changeModelPictures = endpoint({
  ...admin,
  method: 'PUT',
  rate: 'write',
  path: 'pictures/{id}',
  summary: "Replaces a model's photographs. Names the version they were read at.",
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ version: z.int().check(z.gte(1)), ...input }),
  response: modelPicturesSchema,
  refusals: {
    ...picturesUnknown,
    ...refused,
    changedMeanwhile: { status: 409, key: 'modelPicture.changedMeanwhile' },
  },
  audit: 'modelPicture.changed',
});

export const removeModelPictures = endpoint({
  ...admin,
  method: 'DELETE',
  rate: 'write',
  path: 'pictures/{id}',
  summary: 'Back to the drawn pictures of the model.',
  params: z.strictObject({ id: z.uuid() }),
  response: 'empty',
  refusals: picturesUnknown,
  audit: 'modelPicture.removed',
});
