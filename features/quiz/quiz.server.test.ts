import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type Api } from '#tests/harness/api.ts';
import { callerOf, type Caller } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { seedPeople, signInStaff } from '#tests/harness/people.ts';
import { quizBody } from '#tests/http/samples-quiz.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;

let database: Awaited<ReturnType<typeof createDatabase>>;
let api: Api;
let call: Caller;
let staff: string;
let quizId: string;

beforeAll(async () => {
  database = await createDatabase();
  api = await startApi({ url: database.url });
  await seedPeople(database.url, api.application.services.env);
  call = callerOf(api.url);
  staff = await signInStaff(call, 'game_admin');
  await ask(database.url, `DELETE FROM quiz.quiz WHERE brand = 'jeep' AND market = 'br'`);
  const made = await call('POST', 'quiz/v1/records', { ...JEEP, token: staff, body: quizBody({ published: true }) });
  quizId = String(made.json['id']);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

type Car = {
  versionId: string;
  modelCode: string;
  score: number;
  reasons: { fact: string; value: number | string }[];
  missing: string[];
};
const answer = async (answers: unknown, id = quizId, version = 1) =>
  call('POST', 'quiz/v1/quiz-answers', { ...JEEP, body: { quizId: id, version, answers } });
const carsOf = ({ json }: { json: Record<string, unknown> }): Car[] => json['cars'] as Car[];

describe('the answers', () => {
  it('find cars whose reasons are what the catalogue says of them, the best first', async () => {
    const found = carsOf(await answer([[1], [1]]));
    expect(found.length).toBeGreaterThan(0);
    expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).toSorted((a, b) => b - a));
    for (const car of found) {
      const { rows } = await ask<{ sheet: Record<string, number> }>(
        database.url,
        `SELECT datasheet AS sheet FROM catalog.version WHERE brand = 'jeep' AND mvs_code || '-' || year = $1`,
        [car.versionId],
      );
      for (const { fact, value } of car.reasons) expect(value).toBe(rows[0]?.sheet[fact]);
      expect(car.reasons.length).toBeGreaterThan(0);
    }
    expect(new Set(found.map(({ modelCode }) => modelCode)).size).toBe(found.length);
  });

  it('find nothing where nothing is wanted', async () => {
    expect(carsOf(await answer([[0], []]))).toEqual([]);
  });

  it.each([
    ['another option', [[2], []]],
    ['two where one is asked', [[0, 1], []]],
    ['too few questions', [[0]]],
    ['one twice', [[0], [1, 1]]],
  ])('are refused with %s', async (_, answers) => {
    expect((await answer(answers)).json).toMatchObject({ status: 422, code: 'answersWrong' });
  });
  it.each([[[[-1], []]], [[[0.5], []]], ['x'], [[]], [[['a'], []]]])('are refused as %j', async (answers) => {
    expect((await answer(answers)).status).toBe(400);
  });

  it('are kept once under one reference, of nobody, and are answered as they were asked when the quiz changes', async () => {
    const save = () =>
      call('POST', 'quiz/v1/quiz/save', { ...JEEP, body: { quizId, version: 1, answers: [[1], [0]] } });
    const [first, second] = await Promise.all([save(), save()]);
    const reference = String(first.json['reference']);
    expect(second.json).toEqual({ reference });
    const { rows } = await ask<{ row: string }>(
      database.url,
      `SELECT to_jsonb(k)::text AS row FROM quiz.kept_answers k WHERE reference = $1`,
      [reference],
    );
    expect(rows).toHaveLength(1);
    expect(Object.keys(JSON.parse(rows[0]?.row ?? '{}') as object).toSorted()).toEqual([
      'answers',
      'brand',
      'created_at',
      'market',
      'questions',
      'reference',
    ]);
    const [question] = quizBody().questions;
    const body = { ...quizBody({ published: true, questions: [question] }), version: 1 };
    const changed = await call('PUT', `quiz/v1/records/${quizId}`, { ...JEEP, token: staff, body });
    expect(changed.json).toMatchObject({ version: 2 });
    // Answers to the former questions are not read as answers to these.
    expect((await save()).json).toMatchObject({ status: 409, code: 'quizChanged' });
    expect((await answer([[1], [0]])).json).toMatchObject({ status: 409, code: 'quizChanged' });
    const kept = await call('GET', `quiz/v1/quiz/kept/${reference}`, JEEP);
    expect(kept.json['answered']).toEqual([
      { question: 'How many travel along?', options: ['Many'] },
      { question: 'What kind?', options: ['A pickup'] },
    ]);
    expect((await call('GET', `quiz/v1/quiz/kept/${reference}`, { brand: 'ram', market: 'br' })).status).toBe(404);
    const back = { ...quizBody({ published: true }), version: 2 };
    expect((await call('PUT', `quiz/v1/records/${quizId}`, { ...JEEP, token: staff, body: back })).status).toBe(200);
  });
});

describe('a quiz', () => {
  it('shows its questions without what they ask for, and one of a site is published', async () => {
    const { json } = await call('GET', 'quiz/v1/quiz', JEEP);
    expect(json).toMatchObject({ id: quizId, questions: [{ options: ['One', 'Many'] }, { isMany: true }] });
    expect(JSON.stringify(json)).not.toContain('weight');
    const second = await call('POST', 'quiz/v1/records', {
      ...JEEP,
      token: staff,
      body: quizBody({ published: true }),
    });
    expect(second.json).toMatchObject({ status: 409, code: 'onePublished' });
    const draft = await call('POST', 'quiz/v1/records', { ...JEEP, token: staff, body: quizBody() });
    expect((await answer([[1], []], String(draft.json['id']))).json).toMatchObject({ code: 'quizUnknown' });
    const gone = await call('DELETE', `quiz/v1/records/${String(draft.json['id'])}`, { ...JEEP, token: staff });
    expect(gone.status).toBe(204);
  });

  it('tells a second editor, and knows no word that the catalogue does not', async () => {
    const put = (more: object) =>
      call('PUT', `quiz/v1/records/${quizId}`, {
        ...JEEP,
        token: staff,
        body: { ...quizBody({ published: true }), ...more },
      });
    expect((await put({ version: 99 })).json).toMatchObject({ status: 409, code: 'changedMeanwhile' });
    const preference = { fact: 'body', sense: 'ONE_OF', words: ['boat'], weight: 1 };
    const options = [
      { text: 'A', preferences: [preference] },
      { text: 'B', preferences: [] },
    ];
    const strange = await put({ version: 99, questions: [{ text: 'Q', isMany: false, options }] });
    expect(strange.json).toMatchObject({ status: 422, code: 'wordWrong' });
  });

  it('stands for every brand and market from the start', async () => {
    const { rows } = await ask<{ count: number }>(
      database.url,
      `SELECT count(*)::int AS count FROM (
         SELECT brand, market FROM catalog.price_list WHERE type = 'PUBLIC' GROUP BY 1, 2
         EXCEPT SELECT brand, market FROM quiz.quiz WHERE published) missing`,
    );
    expect(rows[0]?.count).toBe(0);
  });
});
