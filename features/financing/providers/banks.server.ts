import * as z from 'zod/mini';
import { sha256 } from '#platform/crypto.server.ts';
import type { Env } from '#platform/env.server.ts';
import { openOutbound, type Outbound, type OutboundAnswer } from '#platform/outbound.server.ts';
import { cdcResponseSchema, nextResponseSchema, psaResponseSchema } from '../contract/banks.ts';
import type { FinancePlan } from '../public.ts';
import type { CdcRequest } from '../rules/adapters/cdc.ts';
import { toMinor } from '../rules/adapters/generic.ts';
import type { NextRequest } from '../rules/adapters/next.ts';
import type { PsaRequest } from '../rules/adapters/psa.ts';
import {
  answerCdc,
  answerNext,
  answerPsa,
  type CdcResponse,
  type NextResponse,
  type PsaResponse,
} from '../rules/embedded/answers.ts';
import { percentOfPrice } from '../public.ts';

/** `null`: no readable answer in time, or a refusal the simulator has no words for. */
export type BankAnswer<T> = Promise<T | null>;

/** The banks' simulators, in their own forms. The plan tells the embedded one its rates; a real bank knows its own. */
export type BankSimulators = {
  readonly cdc: (request: CdcRequest, input: BankInput) => BankAnswer<CdcResponse>;
  readonly next: (request: NextRequest, input: BankInput) => BankAnswer<NextResponse>;
  readonly psa: (request: PsaRequest, input: BankInput) => BankAnswer<PsaResponse>;
};

type BankInput = {
  readonly plan: FinancePlan;
  readonly on: string;
  readonly legalText: string;
  /** The budget of the request that asks. */
  readonly signal: AbortSignal;
};

/** A simulation answers while somebody watches, so a bank has less time than for a proposal. */
const SIMULATION_MS = 2_500;

const embedded: BankSimulators = {
  cdc: async (request, { plan, on }) =>
    answerCdc({ plan, on, price: toMinor(request.vbem ?? 0), entrance: toMinor(request.vlensim) }),
  next: async (request, { plan, on }) => {
    const price = toMinor(request.price ?? 0);
    return answerNext({ plan, on, price, entrance: percentOfPrice(price, request.entrancePercent) });
  },
  psa: async (request, { plan, on, legalText }) => {
    const price = toMinor(request.valor_carro ?? 0);
    const percent = plan.residual === null ? request.percentual_entrada * 100 : request.percentual_entrada;
    return answerPsa({
      plan,
      on,
      price,
      entrance: percentOfPrice(price, Number(percent.toFixed(10))),
      term: request.parcelas,
      residualPercent: request.percentual_parcela_residual,
      legalText,
    });
  },
};

const readAs = <S extends z.ZodMiniType>(schema: S, answer: OutboundAnswer): z.output<S> | null => {
  if (answer.kind === 'noAnswer' || answer.status >= 300) return null;
  const parsed = z.safeParse(schema, answer.json);
  return parsed.success ? parsed.data : null;
};

/** Simulating changes nothing at the bank, so one repetition is safe; not where the breaker says rest, or time is up. */
const askTwice = async (ask: () => Promise<OutboundAnswer>): Promise<OutboundAnswer> => {
  const first = await ask();
  return first.kind === 'noAnswer' && (first.reason === 'connection' || first.reason === 'serverError') ? ask() : first;
};

const overWire = (outbound: Outbound): BankSimulators => {
  const post = (path: string, body: unknown, { plan, on, signal }: BankInput): Promise<OutboundAnswer> =>
    askTwice(() =>
      outbound.send({
        method: 'POST',
        path,
        body,
        totalMs: SIMULATION_MS,
        signal,
        headers: { 'x-plan': plan.id, 'x-market': plan.market, 'x-reference-date': on },
      }),
    );
  return {
    cdc: async (request, input) => readAs(cdcResponseSchema, await post('/bank/cdc/v1/simulations', request, input)),
    next: async (request, input) => readAs(nextResponseSchema, await post('/bank/next/v1/simulations', request, input)),
    psa: async (request, input) => {
      const path = input.plan.residual === null ? 'linear' : 'balao-final';
      return readAs(psaResponseSchema, await post(`/bank/psa/v2/${path}/simulating`, request, input));
    },
  };
};

/** The token a bank knows us by: derived, so that the webhook's secret never travels. */
export const bankToken = (env: Env): string => sha256(env.BANK_WEBHOOK_SECRETS[0] ?? '');

const opened = new WeakMap<object, BankSimulators>();

/** The simulators of this installation: the embedded tables, or the banks at their address. One set of connections a process. */
export const bankSimulators = (env: Env, now: () => number): BankSimulators => {
  const known = opened.get(env);
  if (known !== undefined) return known;
  const banks =
    env.BANK_SIMULATIONS === 'embedded'
      ? embedded
      : overWire(
          openOutbound({
            provider: 'bank-simulations',
            baseUrl: env.BANK_BASE_URL,
            headers: { authorization: `Bearer ${bankToken(env)}` },
            connections: 16,
            now,
          }),
        );
  opened.set(env, banks);
  return banks;
};
