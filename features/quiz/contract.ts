import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { moneySchema, noLeadingSpace } from '#kernel/schemas.ts';
import { MEASURED, NAMED } from './rules/facts.ts';

const common = { service: 'quiz', version: 'v1', scope: 'brand' } as const;
const visitor = { ...common, access: 'public', roles: [], object: 'none' } as const;
const admin = { ...common, access: 'bearer', roles: rolesFor('quiz.manage'), object: 'brand' } as const;

const words = (most: number) =>
  z.string().check(z.minLength(1, { error: 'field.required', abort: true }), z.maxLength(most), noLeadingSpace());

const weight = z.int().check(z.gte(1), z.lte(100));
const preferenceSchema = z.union([
  z.strictObject({
    fact: z.enum(MEASURED),
    sense: z.enum(['LEAST', 'MOST']),
    amount: z.number().check(z.gte(0), z.lte(999_999_999)),
    weight,
  }),
  z.strictObject({
    fact: z.enum(NAMED),
    sense: z.literal('ONE_OF'),
    words: z.array(z.string().check(z.maxLength(20))).check(z.minLength(1), z.maxLength(10)),
    weight,
  }),
]);

const optionSchema = z.strictObject({ text: words(120), preferences: z.array(preferenceSchema).check(z.maxLength(8)) });
const questionSchema = z.strictObject({
  text: words(200),
  /** Several answers may be chosen. */
  isMany: z.boolean(),
  options: z.array(optionSchema).check(z.minLength(2), z.maxLength(8)),
});

/** As visitors see it: what an answer asks for stays here. */
const shownQuestion = z.strictObject({ text: z.string(), isMany: z.boolean(), options: z.array(z.string()) });

const reasonSchema = z.strictObject({
  fact: z.enum([...MEASURED, ...NAMED]),
  /** As the catalogue has it of this car; prices in whole units of the currency. */
  value: z.union([z.number(), z.string()]),
});

const carSchema = z.strictObject({
  /** `{mvs}-{year}`. */
  versionId: z.string(),
  modelCode: z.string(),
  modelName: z.string(),
  modelSlug: z.string(),
  versionName: z.string(),
  price: moneySchema,
  picturePath: z.nullable(z.string()),
  /** Code of the paint it is shown in. */
  paintCode: z.nullable(z.string()),
  /** How much of what was wanted it has, in hundredths. */
  score: z.int(),
  reasons: z.array(reasonSchema),
  /** Facts that were wanted and that it does not have, or that its sheet does not state. */
  missing: z.array(z.enum([...MEASURED, ...NAMED])),
});
export type QuizCar = z.output<typeof carSchema>;

/** Positions of the options chosen, one list for each question in its order; an empty one: left out. */
const answers = z
  .array(z.array(z.int().check(z.gte(0), z.lte(7))).check(z.maxLength(8)))
  .check(z.minLength(1), z.maxLength(12));

const refusals = {
  quizUnknown: { status: 404, key: 'quiz.unknown' },
  /** Answers are of the questions as they were shown. */
  quizChanged: { status: 409, key: 'quiz.changed' },
  answersWrong: { status: 422, key: 'quiz.answersWrong' },
} as const;

export const getQuiz = endpoint({
  ...visitor,
  rate: 'browse',
  method: 'GET',
  path: 'quiz',
  summary: 'The questions by which a brand finds the car that fits.',
  query: z.strictObject(scopeQuery),
  response: z.strictObject({
    id: z.string(),
    version: z.int(),
    title: z.string(),
    lead: z.string(),
    questions: z.array(shownQuestion),
  }),
  refusals: { quizUnknown: refusals.quizUnknown },
  cacheSeconds: 1,
});

export const answerQuiz = endpoint({
  ...visitor,
  rate: 'browse',
  method: 'POST',
  path: 'quiz-answers',
  summary:
    'The cars that fit the answers, the best first, each with its reasons from the catalogue; five at most. Nothing is stored.',
  body: z.strictObject({ quizId: z.uuid(), version: z.int().check(z.gte(1)), answers }),
  response: z.strictObject({ cars: z.array(carSchema) }),
  refusals,
});

export const saveQuiz = endpoint({
  ...visitor,
  rate: 'write',
  method: 'POST',
  path: 'quiz/save',
  summary:
    'Keeps answers under a short reference, without anything of a person, for half a year. The same answers have the same reference however often they are sent.',
  body: z.strictObject({ quizId: z.uuid(), version: z.int().check(z.gte(1)), answers }),
  response: z.strictObject({ reference: z.string() }),
  refusals,
});

export const getKeptAnswers = endpoint({
  ...visitor,
  rate: 'browse',
  method: 'GET',
  path: 'quiz/kept/{reference}',
  applications: false,
  summary: 'Kept answers in words, and the cars that fit them by the catalogue of today.',
  params: z.strictObject({ reference: z.string().check(z.regex(/^[0-9a-f]{16}$/)) }),
  query: z.strictObject(scopeQuery),
  response: z.strictObject({
    answered: z.array(z.strictObject({ question: z.string(), options: z.array(z.string()) })),
    cars: z.array(carSchema),
  }),
  refusals: { answersUnknown: { status: 404, key: 'quiz.answersUnknown' } },
});

const input = {
  title: words(80),
  lead: words(200),
  questions: z.array(questionSchema).check(z.minLength(1), z.maxLength(12)),
  published: z.boolean(),
} as const;

export const quizRecordSchema = z.strictObject({ id: z.string(), version: z.int(), ...input, createdAt: z.string() });
export type QuizRecord = z.output<typeof quizRecordSchema>;
export type QuizInput = z.output<z.ZodMiniObject<typeof input>>;

const unknown = { quizUnknown: refusals.quizUnknown } as const;
const wordWrong = { wordWrong: { status: 422, key: 'quiz.wordWrong' } } as const;
const onePublished = { onePublished: { status: 409, key: 'quiz.onePublished' } } as const;

export const listQuizzes = endpoint({
  ...admin,
  rate: 'browse',
  method: 'GET',
  path: 'records',
  summary: 'Every quiz of the brand and market, the newest first.',
  query: z.strictObject({
    ...scopeQuery,
    page: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(0), z.lte(10_000)), 0),
    size: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(100)), 20),
  }),
  response: z.strictObject({ quizzes: z.array(quizRecordSchema), total: z.int(), page: z.int(), size: z.int() }),
  refusals: {},
});

export const createQuiz = endpoint({
  ...admin,
  rate: 'write',
  method: 'POST',
  idempotency: 'accepted',
  path: 'records',
  summary: 'A new quiz. One of a brand and market is published.',
  body: z.strictObject(input),
  response: quizRecordSchema,
  refusals: { ...wordWrong, ...onePublished },
  audit: 'quiz.created',
});

export const changeQuiz = endpoint({
  ...admin,
  rate: 'write',
  method: 'PUT',
  path: 'records/{id}',
  summary: 'Replaces what a quiz asks. Names the version it was read at; kept answers stay as they were asked.',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ version: z.int().check(z.gte(1)), ...input }),
  response: quizRecordSchema,
  refusals: {
    ...unknown,
    ...wordWrong,
    ...onePublished,
    changedMeanwhile: { status: 409, key: 'quiz.changedMeanwhile' },
  },
  audit: 'quiz.changed',
});

export const removeQuiz = endpoint({
  ...admin,
  rate: 'write',
  method: 'DELETE',
  path: 'records/{id}',
  summary: 'Removes a quiz; kept answers stay.',
  params: z.strictObject({ id: z.uuid() }),
  response: 'empty',
  refusals: unknown,
  audit: 'quiz.removed',
});
