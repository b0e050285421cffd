import { expect, test } from 'vitest';
import es from '#brands/texts/reservations.es-AR.json' with { type: 'json' };
import pt from '#brands/texts/reservations.pt-BR.json' with { type: 'json' };
import { refundNews } from './refund-news.ts';

test.each([
  ['twice', 'RESERVE', ['refund.why.twice', 'refund.then.stands']],
  ['amount', 'PRE_RESERVE', ['refund.why.amount', 'refund.then.unpaid']],
  ['CHANGED', 'RESERVE', ['refund.why.changed', 'refund.then.stands']],
  ['late', 'CANCELLED', ['refund.why.late']],
  ['WITHDRAWAL', 'CANCELLED', ['refund.why.ended']],
] as const)(
  'the mail of a refund for %s of an order in %s names why, and whether the order stands',
  (reason, state, keys) => {
    expect(refundNews(reason, state)).toEqual(keys);
    for (const key of keys) for (const texts of [pt, es]) expect(texts[key]).not.toBe('');
  },
);
