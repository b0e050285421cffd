import * as z from 'zod/mini';
import { CURRENCIES } from '#kernel/market.ts';
import { sha256 } from '#platform/crypto.server.ts';
import type { Env } from '#platform/env.server.ts';
import type { ShownExchange } from '#platform/exchanges/shown.ts';
import { openOutbound, type OutboundAnswer } from '#platform/outbound.server.ts';
import { REFUSAL_REASONS, RENTAL_CUSTOMER_STATES, type RefusalReason } from '../rules/customer-machine.ts';
import { FEATURED_ITEMS, type FeaturedItem } from '../rules/items.ts';
import { RENTAL_PROPOSAL_STATUSES } from '../rules/statuses.ts';

const stepOf = <States extends readonly [string, ...string[]]>(states: States) =>
  z.object({ sequence: z.int().check(z.minimum(1)), status: z.enum(states), at: z.iso.datetime() });

/** How the company tells of a person: the whole history each time, so that nothing hangs on the order of messages. */
const customerSchema = z.object({
  reference: z.uuid(),
  customerCode: z.string().check(z.minLength(1), z.maxLength(60)),
  history: z.array(stepOf(RENTAL_CUSTOMER_STATES)),
  reason: z.nullable(z.enum(REFUSAL_REASONS)),
});
export type CustomerReport = z.output<typeof customerSchema>;

const count = (most: number) => z.int().check(z.minimum(1), z.maximum(most));
const code = z.string().check(z.minLength(1), z.maxLength(60));

const proposalsSchema = z.object({
  reference: z.uuid(),
  proposals: z
    .array(
      z.object({
        proposalCode: code,
        productId: code,
        vehicle: z.string().check(z.minLength(1), z.maxLength(120)),
        months: count(120),
        monthlyKilometers: count(100_000),
        monthly: z.object({ amount: count(1_000_000_000_000), currency: z.enum(CURRENCIES) }),
        featuredItems: z.array(z.string()),
        history: z.array(stepOf(RENTAL_PROPOSAL_STATUSES)).check(z.minLength(1)),
      }),
    )
    .check(z.maxLength(200)),
});
export type ProposalsReport = z.output<typeof proposalsSchema>;

/** `refused`: the company read the request and said no. `noAnswer`: nobody knows yet. */
type Failed =
  | { readonly kind: 'refused'; readonly status: number; readonly reason: RefusalReason }
  | { readonly kind: 'noAnswer'; readonly reason: string };
export type RentalResult<Report> = { readonly kind: 'done'; readonly report: Report } | Failed;

export type RenterRequest = {
  readonly reference: string;
  readonly attempt: number;
  readonly callbackUrl: string;
  readonly brand: string;
  readonly market: string;
  readonly person: object;
};

export type RentalCompany = {
  /** Safe to repeat: reference and attempt are the company's key. */
  readonly register: (request: RenterRequest) => Promise<RentalResult<CustomerReport>>;
  readonly customer: (reference: string) => Promise<RentalResult<CustomerReport>>;
  readonly proposals: (reference: string) => Promise<RentalResult<ProposalsReport>>;
  /** Safe to repeat: a person the company does not know any more is forgotten. */
  readonly forget: (reference: string) => Promise<{ readonly kind: 'done' } | Failed>;
  readonly close: () => Promise<void>;
};

/** The bearer is not the secret itself: that one only signs, and never travels. */
export const rentalToken = (env: Env): string => sha256(env.RENTAL_WEBHOOK_SECRETS[0] ?? '');

/** Items the program has no words for yet are not shown. */
export const knownItems = (codes: readonly string[]): FeaturedItem[] =>
  FEATURED_ITEMS.filter((item) => codes.includes(item));

const errorSchema = z.object({ error: z.object({ reason: z.enum(REFUSAL_REASONS) }) });

const failureOf = (answer: OutboundAnswer): Failed | null => {
  if (answer.kind === 'noAnswer') return { kind: 'noAnswer', reason: answer.reason };
  const { status, json } = answer;
  if (status === 409 || status === 429) return { kind: 'noAnswer', reason: 'busy' };
  // Our own credentials are wrong: that says nothing about the person.
  if (status === 401 || status === 403) return { kind: 'noAnswer', reason: 'unauthorized' };
  if (status < 300) return null;
  const parsed = z.safeParse(errorSchema, json);
  return { kind: 'refused', status, reason: parsed.success ? parsed.data.error.reason : 'OTHER' };
};

/** A 2xx that cannot be read, or tells of another person, is no answer: the effect may have happened. */
const read = <Report extends { reference: string }>(
  schema: z.ZodMiniType<Report>,
  answer: OutboundAnswer,
  reference: string,
): RentalResult<Report> => {
  const failed = failureOf(answer);
  if (failed !== null) return failed;
  const parsed = z.safeParse(schema, answer.kind === 'noAnswer' ? null : answer.json);
  if (!parsed.success || parsed.data.reference !== reference) return { kind: 'noAnswer', reason: 'unreadable' };
  return { kind: 'done', report: parsed.data };
};

/** No word of the person. */
const SHOWN: ShownExchange = {
  paths: ['/rental/customers', '/rental/customers/{reference}', '/rental/customers/{reference}/proposals'],
  fields: [
    'reference',
    'attempt',
    'brand',
    'market',
    'customerCode',
    'history.sequence',
    'history.status',
    'history.at',
    'proposals.proposalCode',
    'proposals.productId',
    'proposals.history.sequence',
    'proposals.history.status',
    'error.code',
  ],
};

/** The rental company at its address, with connections of its own. */
export const openRentalCompany = (env: Env, now: () => number): RentalCompany => {
  const outbound = openOutbound({
    provider: 'rental',
    baseUrl: env.RENTAL_BASE_URL,
    headers: { authorization: `Bearer ${rentalToken(env)}` },
    connections: 2,
    now,
    shown: SHOWN,
  });
  const at = (reference: string): string => `/rental/customers/${reference}`;
  return {
    register: async (request) =>
      read(
        customerSchema,
        await outbound.send({
          method: 'POST',
          path: '/rental/customers',
          headers: { 'idempotency-key': `${request.reference}:${request.attempt}` },
          body: request,
        }),
        request.reference,
      ),
    customer: async (reference) =>
      read(customerSchema, await outbound.send({ method: 'GET', path: at(reference) }), reference),
    proposals: async (reference) =>
      read(proposalsSchema, await outbound.send({ method: 'GET', path: `${at(reference)}/proposals` }), reference),
    forget: async (reference) => {
      const answer = await outbound.send({ method: 'DELETE', path: at(reference) });
      if (answer.kind !== 'noAnswer' && answer.status === 404) return { kind: 'done' };
      return failureOf(answer) ?? { kind: 'done' };
    },
    close: () => outbound.close(),
  };
};
