import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { levelSchema } from '../rules/levels.ts';
import { DRAWINGS, MEDAL_RULES } from '../rules/medals.ts';
import { programmeCode, programmeUnknown, questionSchema } from './shapes.ts';
import { byId, changedMeanwhile, number, paged, read, staff, version, whole, words } from './staff-shapes.ts';

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

const medalInput = {
  programme: programmeCode,
  code: z.string().check(z.regex(/^[A-Z0-9]+(?:-[A-Z0-9]+)*$/, 'loyalty.codeWrong'), z.minLength(3), z.maxLength(30)),
  name: words(2, 60),
  text: words(3, 300),
  rule: z.enum(MEDAL_RULES),
  points: number(1, 1_000_000),
  most: z.nullable(number(1, 1000)),
  eventCode: z.nullable(z.string().check(z.maxLength(40))),
  active: z.boolean(),
} as const;
export type MedalInput = z.output<z.ZodMiniObject<typeof medalInput>>;
const medalRecord = z.strictObject({ id: z.string(), version: z.int(), ...medalInput });
export type MedalRecord = z.output<typeof medalRecord>;
const medalRefusals = {
  ...programmeUnknown,
  codeTaken: { status: 409, key: 'loyalty.codeTaken' },
  eventCodeTaken: { status: 409, key: 'loyalty.eventCodeTaken' },
  eventCodeWrong: { status: 422, key: 'loyalty.eventCodeWrong' },
} as const;

export const listStaffMedals = endpoint({
  ...read,
  path: 'admin/medals',
  summary: 'Every medal of the brand’s programmes in the market.',
  query: z.strictObject({ ...scopeQuery, ...paged }),
  response: z.strictObject({ medals: z.array(medalRecord), ...whole }),
  refusals: {},
});

export const createMedal = endpoint({
  ...staff,
  method: 'POST',
  rate: 'write',
  path: 'admin/medals',
  summary: 'A new medal of a programme.',
  body: z.strictObject(medalInput),
  response: z.strictObject({ id: z.string() }),
  refusals: medalRefusals,
  audit: 'loyalty.medalCreated',
});

export const changeMedal = endpoint({
  ...staff,
  ...byId,
  method: 'PUT',
  rate: 'write',
  path: 'admin/medals/{id}',
  summary: 'Replaces what a medal says, or stops it; its programme stays. What members have of it stays.',
  body: z.strictObject({ version, ...medalInput }),
  response: z.strictObject({ id: z.string() }),
  refusals: {
    medalUnknown: { status: 404, key: 'loyalty.medalUnknown' },
    ...medalRefusals,
    ...changedMeanwhile,
    programmeFixed: { status: 409, key: 'loyalty.programmeFixed' },
  },
  audit: 'loyalty.medalChanged',
});

const prizeInput = {
  programme: programmeCode,
  name: words(2, 80),
  text: words(3, 300),
  drawing: z.enum(DRAWINGS),
  points: number(1, 10_000_000),
  stock: number(0, 1_000_000),
  active: z.boolean(),
} as const;
const prizeRecord = z.strictObject({ id: z.string(), version: z.int(), ...prizeInput, taken: z.int() });

export const listStaffPrizes = endpoint({
  ...read,
  path: 'admin/prizes',
  summary: 'Every prize of the brand’s programmes in the market, with what is taken of its stock.',
  query: z.strictObject({ ...scopeQuery, ...paged }),
  response: z.strictObject({ prizes: z.array(prizeRecord), ...whole }),
  refusals: {},
});

export const createPrize = endpoint({
  ...staff,
  method: 'POST',
  rate: 'write',
  path: 'admin/prizes',
  summary: 'A new prize of a programme.',
  body: z.strictObject(prizeInput),
  response: z.strictObject({ id: z.string() }),
  refusals: programmeUnknown,
  audit: 'loyalty.prizeCreated',
});

export const changePrize = endpoint({
  ...staff,
  ...byId,
  method: 'PUT',
  rate: 'write',
  path: 'admin/prizes/{id}',
  summary:
    'Replaces what a prize says, or stops it; its programme stays, and its stock does not go below what is taken.',
  body: z.strictObject({ version, ...prizeInput }),
  response: z.strictObject({ id: z.string() }),
  refusals: {
    prizeUnknown: { status: 404, key: 'loyalty.prizeUnknown' },
    ...programmeUnknown,
    ...changedMeanwhile,
    programmeFixed: { status: 409, key: 'loyalty.programmeFixed' },
    belowTaken: { status: 409, key: 'loyalty.belowTaken' },
  },
  audit: 'loyalty.prizeChanged',
});
