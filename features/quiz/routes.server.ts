import { actorKey } from '#kernel/actor.ts';
import { ok, refuse, type Refused } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { sha256 } from '#platform/crypto.server.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { findCars } from './cars.server.ts';
import * as calls from './contract.ts';
import { WORDS_OF, type Question } from './rules/facts.ts';
import { fitQuestions } from './rules/rank.ts';
import * as store from './store.server.ts';

const scopeOf = ({ brand, market, clock }: Context) => ({ brand, market, at: clock.now() });

type Sent = { readonly quizId: string; readonly version: number; readonly answers: readonly (readonly number[])[] };

/** The published quiz that the answers are of, in the edition that was shown. */
const readSent = async (tx: Tx, context: Context, { quizId, version, answers }: Sent) => {
  const quiz = await store.findPublished(tx, scopeOf(context));
  if (quiz?.id !== quizId) return refuse('quizUnknown');
  if (quiz.version !== version) return refuse('quizChanged');
  return fitQuestions(quiz.questions, answers) ? ok(quiz) : refuse('answersWrong');
};

const answer: Handler<typeof calls.answerQuiz> = ({ body }, context) =>
  context.read(async (tx) => {
    const quiz = await readSent(tx, context, body);
    if (!quiz.ok) return quiz;
    const { questions } = quiz.value;
    return ok({ cars: await findCars(tx, scopeOf(context), { questions, answers: body.answers }) });
  });

const REFERENCE_SIGNS = 16;

const save: Handler<typeof calls.saveQuiz> = ({ body: { quizId, version, answers } }, context) =>
  context.withTx(async (tx) => {
    const quiz = await readSent(tx, context, { quizId, version, answers });
    if (!quiz.ok) return quiz;
    const { questions } = quiz.value;
    const { brand, market } = context;
    const reference = sha256(JSON.stringify([brand, market, quizId, version, answers])).slice(0, REFERENCE_SIGNS);
    await store.keepAnswers(tx, { brand, market }, { reference, questions, answers });
    return ok({ reference });
  });

const kept: Handler<typeof calls.getKeptAnswers> = ({ params: { reference } }, context) =>
  context.read(async (tx) => {
    const found = await store.findKept(tx, scopeOf(context), reference);
    if (found === null) return refuse('answersUnknown');
    const answered = found.questions.map(({ text, options }, index) => ({
      question: text,
      options: (found.answers[index] ?? []).flatMap((chosen) => options[chosen]?.text ?? []),
    }));
    return ok({
      answered: answered.filter(({ options }) => options.length > 0),
      cars: await findCars(tx, scopeOf(context), found),
    });
  });

const audited = (tx: Tx, { brand, actor }: Context, of: { action: string; id: string }) =>
  writeAudit(tx, { brand, actor: actorKey(actor), action: of.action, subjectType: 'quiz', subjectId: of.id });

/** A word that no car of the catalogue is. */
const strangeWord = (questions: readonly Question[]): string | undefined => {
  for (const preference of questions.flatMap(({ options }) => options.flatMap(({ preferences }) => preferences))) {
    if (preference.sense !== 'ONE_OF') continue;
    const known: readonly string[] = WORDS_OF[preference.fact];
    const strange = preference.words.find((word) => !known.includes(word));
    if (strange !== undefined) return strange;
  }
  return undefined;
};

const refuseWord = (word: string): Refused<'wordWrong'> =>
  refuse('wordWrong', { params: { word }, fields: [{ field: 'questions', key: 'quiz.wordWrong', params: { word } }] });

const onePublished = (error: unknown): Refused<'onePublished'> => {
  if (brokenConstraint(error) !== 'one_published_quiz') throw error;
  return refuse('onePublished', { fields: [{ field: 'published', key: 'quiz.onePublished' }] });
};

const toRecord = ({ createdAt, ...row }: store.QuizRow): calls.QuizRecord => ({
  ...row,
  questions: row.questions.map(({ text, isMany, options }) => ({
    text,
    isMany,
    options: options.map(({ text: words, preferences }) => ({
      text: words,
      preferences: preferences.map((preference) =>
        preference.sense === 'ONE_OF' ? { ...preference, words: [...preference.words] } : preference,
      ),
    })),
  })),
  createdAt: createdAt.toISOString(),
});

const recordOf = async (tx: Tx, context: Context, id: string): Promise<calls.QuizRecord> => {
  const row = await store.findQuiz(tx, scopeOf(context), id);
  if (row === null) throw new Error(`quiz ${id} is gone`);
  return toRecord(row);
};

const create: Handler<typeof calls.createQuiz> = async ({ body }, context) => {
  const strange = strangeWord(body.questions);
  if (strange !== undefined) return refuseWord(strange);
  try {
    return await context.withTx(async (tx) => {
      const id = context.ids.next();
      await store.insertQuiz(tx, scopeOf(context), { ...body, id });
      await audited(tx, context, { action: calls.createQuiz.audit, id });
      return ok(await recordOf(tx, context, id));
    });
  } catch (error) {
    return onePublished(error);
  }
};

const change: Handler<typeof calls.changeQuiz> = async ({ params: { id }, body }, context) => {
  const strange = strangeWord(body.questions);
  if (strange !== undefined) return refuseWord(strange);
  try {
    return await context.withTx(async (tx) => {
      if ((await store.findQuiz(tx, scopeOf(context), id)) === null) return refuse('quizUnknown');
      if ((await store.rewriteQuiz(tx, scopeOf(context), { ...body, id })) === 0) return refuse('changedMeanwhile');
      await audited(tx, context, { action: calls.changeQuiz.audit, id });
      return ok(await recordOf(tx, context, id));
    });
  } catch (error) {
    return onePublished(error);
  }
};

export const routes: readonly Route[] = [
  handle(calls.getQuiz, (_, context) =>
    context.read(async (tx) => {
      const quiz = await store.findPublished(tx, scopeOf(context));
      if (quiz === null) return refuse('quizUnknown');
      const { id, version, title, lead } = quiz;
      const questions = quiz.questions.map(({ text, isMany, options }) => ({
        text,
        isMany,
        options: options.map((option) => option.text),
      }));
      return ok({ id, version, title, lead, questions });
    }),
  ),
  handle(calls.answerQuiz, answer),
  handle(calls.saveQuiz, save),
  handle(calls.getKeptAnswers, kept),
  handle(calls.listQuizzes, ({ query: { page, size } }, context) =>
    context.read(async (tx) => {
      const { rows, total } = await store.listQuizzes(tx, scopeOf(context), { page, size });
      return ok({ quizzes: rows.map(toRecord), total, page, size });
    }),
  ),
  handle(calls.createQuiz, create),
  handle(calls.changeQuiz, change),
  handle(calls.removeQuiz, ({ params: { id } }, context) =>
    context.withTx(async (tx) => {
      if ((await store.deleteQuiz(tx, scopeOf(context), id)) === 0) return refuse('quizUnknown');
      await audited(tx, context, { action: calls.removeQuiz.audit, id });
      return ok(undefined);
    }),
  ),
];
