import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { decodeChoice } from './rules/address.ts';
import { choiceRefusals } from './rules/refusals.ts';
import { isShareCode, normalizeShareCode } from './rules/share-code.ts';

const choice = z.string().check(
  z.maxLength(2000),
  z.refine((text) => decodeChoice(text) !== null, 'configurator.field.choice'),
);

const savedCar = z.strictObject({
  /** Eight characters that restore the car on any device. */
  code: z.string(),
  /** Slug of the model. */
  model: z.string(),
  /** The car as page addresses carry it. */
  choice: z.string(),
  createdAt: z.string(),
});

export const saveCar = endpoint({
  service: 'car',
  version: 'v1',
  method: 'POST',
  path: 'car/saved',
  summary: 'Saves a configured car under a short code, which anyone who has it can open. The same car keeps its code.',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'write',
  scope: 'brand',
  body: z.strictObject({ choice }),
  response: savedCar,
  refusals: choiceRefusals,
});

export const getSavedCar = endpoint({
  service: 'car',
  version: 'v1',
  method: 'GET',
  path: 'car/saved/{code}',
  summary:
    'The car saved under a short code. Letters may be written small, and spaces and dashes between them do not count.',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'browse',
  scope: 'brand',
  params: z.strictObject({
    code: z.string().check(
      z.maxLength(20),
      z.refine((text) => isShareCode(normalizeShareCode(text)), 'configurator.field.code'),
    ),
  }),
  response: savedCar,
  refusals: { savedCarUnknown: { status: 404, key: 'configurator.refused.savedCarUnknown' } },
});
