import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { levelSchema } from '../rules/levels.ts';
import { programmeUnknown, questionSchema } from './shapes.ts';
import { byId, changedMeanwhile, number, read, staff, version, whole, words } from './staff-shapes.ts';

const programmeInput = {
  name: words(2, 60),
  lead: words(3, 300),
  welcome: words(3, 500),
  months: number(1, 120),
  levels: z.array(levelSchema).check(z.minLength(1), z.maxLength(8)),
  faq: z.array(questionSchema).check(z.maxLength(20)),
  active: z.boolean(),
} as const;

export const listStaffProgrammes = endpoint({
  ...read,
  path: 'admin/programmes',
  summary: 'Every programme of the brand and market, as staff see it.',
  query: z.strictObject(scopeQuery),
  response: z.strictObject({
    programmes: z.array(
      z.strictObject({ id: z.string(), code: z.string(), version: z.int(), members: z.int(), ...programmeInput }),
    ),
    ...whole,
  }),
  refusals: {},
});

export const changeProgramme = endpoint({
  ...staff,
  ...byId,
  method: 'PUT',
  rate: 'write',
  path: 'admin/programmes/{id}',
  summary: 'Replaces what a programme says: levels begin at none and rise. Names the version it was read at.',
  body: z.strictObject({ version, ...programmeInput }),
  response: z.strictObject({ id: z.string() }),
  refusals: {
    ...programmeUnknown,
    ...changedMeanwhile,
    levelsWrong: { status: 422, key: 'loyalty.levelsWrong' },
  },
  audit: 'loyalty.programmeChanged',
});
