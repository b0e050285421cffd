import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { answerCdc, answerNext, answerPsa, type BankRequest } from '#features/financing/rules/embedded/answers.ts';
import { embeddedPlan } from '#features/financing/rules/embedded/plans.ts';
import { PLAN_TYPES } from '#features/financing/rules/types.ts';
import type { Handler } from '../core/http.ts';
import type { Answer } from '../core/answer.ts';

/** The banks' own arithmetic behind their own forms: the published tables of the embedded plans. */

type Source = 'CDC' | 'NEXT' | 'PSA_TRADITIONAL' | 'PSA_BALAO';

const amount = z.number().positive();
const cdcBody = z.object({ vbem: amount, vlensim: z.number().min(0) });
const nextBody = z.object({ price: amount, entrancePercent: z.number().min(0).max(100) });
const psaBody = z.object({
  valor_carro: amount,
  percentual_entrada: z.number().min(0).max(100),
  parcelas: z.number().int(),
  percentual_parcela_residual: z.number().optional(),
});

const headers = z.object({
  'x-plan': z.string().regex(/^[a-z-]+-(br|ar)-[a-z]+-(msc|ecom|offer)$/),
  'x-market': z.enum(['br', 'ar']),
  'x-reference-date': z.iso.date(),
});

const cents = (major: number): number => Math.round(major * 100);
const invalid = (message: string): Answer => ({
  status: 400,
  body: { error: { code: 'invalid_simulation', message } },
});

/** The plan asked for: by which of its own kinds, the bank knows from the plan's name. */
const planOf = (request: FastifyRequest, source: Source) => {
  const parsed = headers.safeParse(request.headers);
  if (!parsed.success) return null;
  const { 'x-plan': id, 'x-market': market, 'x-reference-date': on } = parsed.data;
  const planType = PLAN_TYPES.find((type) => id.endsWith(type.toLowerCase())) ?? 'MSC';
  // The rate does not depend on the brand.
  return { plan: embeddedPlan({ brand: 'any', market, source, planType }, on), on };
};

const simulation =
  <Schema extends z.ZodType>(
    source: Source,
    schema: Schema,
    answer: (body: z.output<Schema>, request: Pick<BankRequest, 'plan' | 'on'>) => unknown,
  ): Handler =>
  (request) => {
    const input = planOf(request, source);
    const parsed = schema.safeParse(request.body);
    if (input === null || !parsed.success)
      return invalid(parsed.success ? 'unknown plan' : z.prettifyError(parsed.error));
    const body = answer(parsed.data, input);
    return body === null ? invalid('no such term') : { status: 200, body };
  };

export const simulateCdc = simulation('CDC', cdcBody, (body, input) =>
  answerCdc({ ...input, price: cents(body.vbem), entrance: cents(body.vlensim) }),
);

export const simulateNext = simulation('NEXT', nextBody, (body, input) => {
  const price = cents(body.price);
  return answerNext({ ...input, price, entrance: Math.round((price * body.entrancePercent) / 100) });
});

/** Linear takes the entrance as a fraction, the balloon as a percent. */
export const simulatePsa = (source: 'PSA_TRADITIONAL' | 'PSA_BALAO'): Handler =>
  simulation(source, psaBody, (body, input) => {
    const price = cents(body.valor_carro);
    const percent = source === 'PSA_TRADITIONAL' ? body.percentual_entrada * 100 : body.percentual_entrada;
    return answerPsa({
      ...input,
      price,
      entrance: Math.round((price * Number(percent.toFixed(10))) / 100),
      term: body.parcelas,
      residualPercent: body.percentual_parcela_residual,
      legalText: '',
    });
  });
