import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql, type Statement } from '#platform/sql.server.ts';
import type { Question } from './rules/facts.ts';

export type Scope = { readonly brand: string; readonly market: Market };

export type QuizRow = {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly lead: string;
  readonly questions: Question[];
  readonly published: boolean;
  readonly createdAt: Date;
};

const QUIZ = sql`q.id, q.version, q.title, q.lead, q.questions, q.published, q.created_at AS "createdAt"`;
const within = ({ brand, market }: Scope): Statement => sql`q.brand = ${brand} AND q.market = ${market}`;

export const findPublished = (tx: Tx, scope: Scope): Promise<QuizRow | null> =>
  tx.maybe(sql<QuizRow>`SELECT ${QUIZ} FROM quiz.quiz q WHERE ${within(scope)} AND q.published`);

export const findQuiz = (tx: Tx, scope: Scope, id: string): Promise<QuizRow | null> =>
  tx.maybe(sql<QuizRow>`SELECT ${QUIZ} FROM quiz.quiz q WHERE ${within(scope)} AND q.id = ${id}::uuid`);

export const listQuizzes = async (
  tx: Tx,
  scope: Scope,
  { page, size }: { page: number; size: number },
): Promise<{ rows: QuizRow[]; total: number }> => {
  const rows = await tx.rows(sql<QuizRow & { total: number }>`
    SELECT ${QUIZ}, count(*) OVER ()::int AS total FROM quiz.quiz q WHERE ${within(scope)}
    ORDER BY q.created_at DESC, q.id LIMIT ${size} OFFSET ${page * size}`);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
};

type QuizWords = {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly questions: readonly Question[];
  readonly published: boolean;
};

/** Breaks `one_published_quiz`. */
export const insertQuiz = (tx: Tx, { brand, market }: Scope, of: QuizWords): Promise<number> =>
  tx.run(sql`
    INSERT INTO quiz.quiz (id, brand, market, title, lead, questions, published)
    VALUES (${of.id}, ${brand}, ${market}, ${of.title}, ${of.lead}, ${JSON.stringify(of.questions)}, ${of.published})`);

/** 0 when there is none of this version. Breaks `one_published_quiz`. */
export const rewriteQuiz = (tx: Tx, scope: Scope, of: QuizWords & { version: number }): Promise<number> =>
  tx.run(sql`
    UPDATE quiz.quiz q SET title = ${of.title}, lead = ${of.lead}, questions = ${JSON.stringify(of.questions)},
      published = ${of.published}, version = q.version + 1
    WHERE ${within(scope)} AND q.id = ${of.id}::uuid AND q.version = ${of.version}`);

export const deleteQuiz = (tx: Tx, scope: Scope, id: string): Promise<number> =>
  tx.run(sql`DELETE FROM quiz.quiz q WHERE ${within(scope)} AND q.id = ${id}::uuid`);

export type KeptAnswers = { readonly questions: Question[]; readonly answers: number[][] };

/** Days that kept answers can be opened. */
const KEPT_DAYS = 180;
/** Old ones taken off by whoever keeps new ones. */
const MOST_DROPPED = 20;

/** Once, however often they are sent; asked for again they stay longer. Old ones go by the way. */
export const keepAnswers = (
  tx: Tx,
  { brand, market }: Scope,
  of: { reference: string; questions: readonly Question[]; answers: readonly (readonly number[])[] },
): Promise<number> =>
  tx.run(sql`
    WITH dropped AS (
      DELETE FROM quiz.kept_answers WHERE reference IN (
        SELECT reference FROM quiz.kept_answers
        WHERE created_at < now() - make_interval(days => ${KEPT_DAYS}::int) AND reference <> ${of.reference}
        ORDER BY created_at LIMIT ${MOST_DROPPED} FOR UPDATE SKIP LOCKED))
    INSERT INTO quiz.kept_answers (reference, brand, market, questions, answers)
    VALUES (${of.reference}, ${brand}, ${market}, ${JSON.stringify(of.questions)}, ${JSON.stringify(of.answers)})
    ON CONFLICT (reference) DO UPDATE SET created_at = now()`);

export const findKept = (tx: Tx, { brand, market }: Scope, reference: string): Promise<KeptAnswers | null> =>
  tx.maybe(sql<KeptAnswers>`
    SELECT questions, answers FROM quiz.kept_answers
    WHERE brand = ${brand} AND market = ${market} AND reference = ${reference}
      AND created_at > now() - make_interval(days => ${KEPT_DAYS}::int)`);
