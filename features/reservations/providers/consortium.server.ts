import * as z from 'zod/mini';
import { CURRENCIES, type Currency } from '#kernel/market.ts';
import type { Env } from '#platform/env.server.ts';
import { openOutbound, type OutboundAnswer } from '#platform/outbound.server.ts';

export const LETTER_REFUSALS = ['NOT_AWARDED', 'QUOTA_UNKNOWN', 'CREDIT_USED', 'OTHER'] as const;

const amount = z.object({
  amount: z.int().check(z.minimum(1), z.maximum(1_000_000_000_000)),
  currency: z.enum(CURRENCIES),
});
const reportSchema = z.object({
  reference: z.string(),
  amount,
  status: z.enum(['RECEIVED', 'CONFIRMED', 'REFUSED', 'PAID', 'WITHDRAWN']),
  /** A reason without words here is another one. */
  reason: z.nullable(
    z.pipe(
      z.unknown(),
      z.transform((said) => LETTER_REFUSALS.find((reason) => reason === said) ?? 'OTHER'),
    ),
  ),
  payments: z.array(z.object({ id: z.string().check(z.minLength(1), z.maxLength(60)), amount })),
});
export type LetterReport = z.output<typeof reportSchema>;

type NoAnswer = { readonly kind: 'noAnswer'; readonly reason: string };
/** Null: the administrator knows no such letter. */
export type LetterAnswer = NoAnswer | { readonly kind: 'done'; readonly report: LetterReport | null };

type Amount = { readonly amount: number; readonly currency: Currency };
export type LetterRequest = {
  /** Our name of the part it is to pay. */
  readonly reference: string;
  readonly order: string;
  readonly group: string;
  readonly quota: string;
  readonly credit: Amount;
  readonly amount: Amount;
  readonly validUntil: string;
};

export type Consortium = {
  /** Safe to repeat: the same letter is the same answer, another one under the same name is looked at anew. */
  readonly ask: (letter: LetterRequest) => Promise<LetterAnswer>;
  /** No part waits for it any more; what it paid is told all the same. */
  readonly leave: (letter: Pick<LetterRequest, 'reference' | 'amount'>) => Promise<LetterAnswer>;
  readonly close: () => Promise<void>;
};

const PATH = '/consortium/letters';

/** What cannot be read, is about another letter or in other money is no answer: the effect may have happened. */
const read = (
  answer: OutboundAnswer,
  { reference, amount: { currency } }: Pick<LetterRequest, 'reference' | 'amount'>,
) => {
  if (answer.kind === 'noAnswer') return { kind: 'noAnswer', reason: answer.reason } as const;
  if (answer.status === 404) return { kind: 'done', report: null } as const;
  if (answer.status >= 300) return { kind: 'noAnswer', reason: String(answer.status) } as const;
  const { success, data: report } = z.safeParse(reportSchema, answer.json);
  if (!success || report.reference !== reference) return { kind: 'noAnswer', reason: 'unreadable' } as const;
  const isForeign = report.payments.some((payment) => payment.amount.currency !== currency);
  return isForeign ? ({ kind: 'noAnswer', reason: 'currency' } as const) : ({ kind: 'done', report } as const);
};

/** The administrator of the maker's own consortium. Its wire is ours: none publishes one. */
export const openConsortium = (env: Env, now: () => number): Consortium => {
  const wire = openOutbound({
    provider: 'consortium',
    baseUrl: env.CONSORTIUM_BASE_URL,
    headers: { authorization: `Bearer ${env.CONSORTIUM_ACCESS_TOKEN}` },
    connections: 2,
    now,
    shown: {
      paths: [`${PATH}/{reference}`],
      fields: ['reference', 'order', 'validUntil', 'status', 'reason', 'payments.id', 'error.code'],
    },
  });
  return {
    ask: async ({ reference, ...letter }) =>
      read(await wire.send({ method: 'PUT', path: `${PATH}/${reference}`, body: letter }), { reference, ...letter }),
    leave: async (letter) => read(await wire.send({ method: 'DELETE', path: `${PATH}/${letter.reference}` }), letter),
    close: () => wire.close(),
  };
};
