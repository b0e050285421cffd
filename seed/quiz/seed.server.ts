import type { Client } from 'pg';
import { questionsOf } from '#features/quiz/rules/lines.ts';
import { seedId } from '../deterministic.ts';
import { QUIZ } from './questions.ts';

type Site = { brand: string; market: 'br' | 'ar'; low: string; middle: string };

/** What a third and two thirds of the versions of each site cost at most, in whole units, by the public lists in force. */
const SITES = `
  SELECT l.brand, l.market, percentile_disc(0.34) WITHIN GROUP (ORDER BY p.amount / 100)::text AS low,
    percentile_disc(0.67) WITHIN GROUP (ORDER BY p.amount / 100)::text AS middle
  FROM catalog.price_list l JOIN catalog.version_price p ON p.list_id = l.id
  WHERE l.type = 'PUBLIC' AND l.valid_from <= now() AND (l.valid_until IS NULL OR l.valid_until > now())
    AND NOT EXISTS (SELECT FROM quiz.quiz q WHERE q.brand = l.brand AND q.market = l.market)
  GROUP BY l.brand, l.market ORDER BY l.brand, l.market`;
const ROW = `
  INSERT INTO quiz.quiz (id, brand, market, title, lead, questions, published) VALUES ($1, $2, $3, $4, $5, $6, true)
  ON CONFLICT DO NOTHING`;

/** Up to the next round price: two figures count. */
const roundUp = (amount: number): number => {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1);
  return Math.ceil(amount / step) * step;
};

/** A quiz for every brand and market that has none; what is there is its team's. */
export const seedQuizzes = async (client: Client): Promise<void> => {
  const { rows } = await client.query<Site>(SITES);
  for (const { brand, market, ...prices } of rows) {
    const { title, lead, questions } = QUIZ[market];
    const [low, middle] = [roundUp(Number(prices.low)), roundUp(Number(prices.middle))];
    const locale = market === 'br' ? 'pt-BR' : 'es-AR';
    const read = questionsOf(
      questions
        .replaceAll('{low}', low.toLocaleString(locale))
        .replaceAll('{middle}', middle.toLocaleString(locale))
        .replaceAll('{low.amount}', String(low))
        .replaceAll('{middle.amount}', String(middle)),
    );
    if ('wrong' in read) throw new Error(`the quiz of ${brand} in ${market} has a wrong line: ${read.wrong}`);
    await client.query(ROW, [seedId(`quiz ${brand} ${market}`), brand, market, title, lead, JSON.stringify(read.rows)]);
  }
};
