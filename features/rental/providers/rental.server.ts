import * as z from 'zod/mini';
import { CURRENCIES } from '#kernel/market.ts';
import { sha256 } from '#platform/crypto.server.ts';
import type { Env } from '#platform/env.server.ts';
import type { ShownExchange } from '#platform/exchanges/shown.ts';
import { openOutbound, type OutboundAnswer } from '#platform/outbound.server.ts';
import { REFUSAL_REASONS, RENTAL_CUSTOMER_STATES, type RefusalReason } from '../rules/customer-machine.ts';
import { FEATURED_ITEMS, type FeaturedItem } from '../rules/items.ts';
import { RENTAL_PROPOSAL_STATUSES } from '../rules/statuses.ts';

/** As far as a column of the database counts. */
const MOST_STEPS = 2_147_483_647;
const stepOf = <States extends readonly [string, ...string[]]>(states: States) =>
  z.object({
    sequence: z.int().check(z.minimum(1), z.maximum(MOST_STEPS)),
    status: z.enum(states),
    at: z.iso.datetime(),
  });

const printed = (most: number) => z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));
const code = printed(60);
const referred = { reference: z.uuid() } as const;

/** A reason the program has no words for is still a refusal. */
const anyReason = z.pipe(
  z.unknown(),
  z.transform((said): RefusalReason => REFUSAL_REASONS.find((reason) => reason === said) ?? 'OTHER'),
);

/** How the company tells of a person: the whole history each time, so that nothing hangs on the order of messages. */
export const customerSchema = z.object({
  ...referred,
  customerCode: code,
  history: z.array(stepOf(RENTAL_CUSTOMER_STATES)),
  reason: z.nullable(anyReason),
});
export type CustomerReport = z.output<typeof customerSchema>;

const count = (most: number) => z.int().check(z.minimum(1), z.maximum(most));

const proposalSchema = z.object({
  proposalCode: code,
  productId: code,
  vehicle: printed(120),
  months: count(120),
  monthlyKilometers: count(100_000),
  monthly: z.object({ amount: count(1_000_000_000_000), currency: z.enum(CURRENCIES) }),
  featuredItems: z.array(z.string()),
  history: z.array(stepOf(RENTAL_PROPOSAL_STATUSES)).check(z.minLength(1)),
});

/** Each proposal by itself: one that cannot be read hides no other. */
export const proposalsSchema = z.pipe(
  z.object({ ...referred, proposals: z.array(z.unknown()) }),
  z.transform(({ reference, proposals }) => {
    const readable = proposals.flatMap((one) => {
      const parsed = z.safeParse(proposalSchema, one);
      return parsed.success ? [parsed.data] : [];
    });
    return { reference, proposals: readable, unreadable: proposals.length - readable.length };
  }),
);
export type ProposalsReport = z.output<typeof proposalsSchema>;

/** Nobody knows yet. */
type NoAnswer = { readonly kind: 'noAnswer'; readonly reason: string };
/** The company read the request and would not have the person. */
type Refused = { readonly kind: 'refused'; readonly reason: RefusalReason };
/** The company knows no such person, as before their form arrives. */
type Unknown = { readonly kind: 'unknown' };
type Done<Report> = { readonly kind: 'done'; readonly report: Report };

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
  readonly register: (request: RenterRequest) => Promise<Done<CustomerReport> | Refused | NoAnswer>;
  readonly customer: (reference: string) => Promise<Done<CustomerReport> | Unknown | NoAnswer>;
  readonly proposals: (reference: string) => Promise<Done<ProposalsReport> | Unknown | NoAnswer>;
  /** Safe to repeat: a person the company does not know any more is forgotten. */
  readonly forget: (reference: string) => Promise<{ readonly kind: 'done' } | NoAnswer>;
  readonly close: () => Promise<void>;
};

/** The bearer is not the secret itself: that one only signs, and never travels. */
export const rentalToken = (env: Env): string => sha256(env.RENTAL_WEBHOOK_SECRETS[0] ?? '');

/** Items the program has no words for yet are not shown. */
export const knownItems = (codes: readonly string[]): FeaturedItem[] =>
  FEATURED_ITEMS.filter((item) => codes.includes(item));

const saidSchema = z.object({ error: z.object({ reason: z.enum(REFUSAL_REASONS) }) });

/** The person is refused by 422, or by a 400 that says why. All else a company may answer is about us, or about itself. */
export const refusalOf = ({ status, json }: { status: number; json: unknown }): Refused | null => {
  if (status !== 422 && status !== 400) return null;
  const parsed = z.safeParse(saidSchema, json);
  if (parsed.success) return { kind: 'refused', reason: parsed.data.error.reason };
  return status === 422 ? { kind: 'refused', reason: 'OTHER' } : null;
};

const FAILURES: Readonly<Record<number, string>> = {
  409: 'busy',
  429: 'busy',
  // Our own credentials are wrong: that says nothing about the person.
  401: 'unauthorized',
  403: 'unauthorized',
};

const failureOf = (answer: OutboundAnswer): NoAnswer | null => {
  if (answer.kind === 'noAnswer') return { kind: 'noAnswer', reason: answer.reason };
  if (answer.status < 300) return null;
  return { kind: 'noAnswer', reason: FAILURES[answer.status] ?? 'unexpected' };
};

const isUnknown = (answer: OutboundAnswer): boolean => answer.kind !== 'noAnswer' && answer.status === 404;

/** A 2xx that cannot be read, or tells of another person, is no answer: the effect may have happened. */
const read = <Report extends { reference: string }>(
  schema: z.ZodMiniType<Report>,
  answer: OutboundAnswer,
  reference: string,
): Done<Report> | NoAnswer => {
  const failed = failureOf(answer);
  if (failed !== null) return failed;
  const parsed = z.safeParse(schema, answer.kind === 'noAnswer' ? null : answer.json);
  if (!parsed.success || parsed.data.reference !== reference) return { kind: 'noAnswer', reason: 'unreadable' };
  return { kind: 'done', report: parsed.data };
};

const find = <Report extends { reference: string }>(
  schema: z.ZodMiniType<Report>,
  answer: OutboundAnswer,
  reference: string,
): Done<Report> | Unknown | NoAnswer => (isUnknown(answer) ? { kind: 'unknown' } : read(schema, answer, reference));

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
    register: async (request) => {
      const answer = await outbound.send({
        method: 'POST',
        path: '/rental/customers',
        headers: { 'idempotency-key': `${request.reference}:${request.attempt}` },
        body: request,
      });
      const refusal = answer.kind === 'noAnswer' ? null : refusalOf(answer);
      return refusal ?? read(customerSchema, answer, request.reference);
    },
    customer: async (reference) =>
      find(customerSchema, await outbound.send({ method: 'GET', path: at(reference) }), reference),
    proposals: async (reference) =>
      find(proposalsSchema, await outbound.send({ method: 'GET', path: `${at(reference)}/proposals` }), reference),
    forget: async (reference) => {
      const answer = await outbound.send({ method: 'DELETE', path: at(reference) });
      return isUnknown(answer) ? { kind: 'done' } : (failureOf(answer) ?? { kind: 'done' });
    },
    close: () => outbound.close(),
  };
};
