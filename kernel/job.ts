import * as z from 'zod/mini';
import type { Machine } from './transitions.ts';

/** When a job that does not succeed is given up: after so many tries, and not before it is old too. */
export type RetryPolicy = {
  readonly attempts: number;
  /** Days for a job that fails. */
  readonly failingDays: number;
  /** Days for a job whose handler says when to come again: what it waits for may take weeks. */
  readonly waitingDays: number;
};

/** A company may be away for a night, and a step may wait weeks for the one before. */
const USUAL: RetryPolicy = { attempts: 20, failingDays: 1, waitingDays: 60 };

/** For what the law wants done however long the other side is away. */
export const UNTIL_DONE: RetryPolicy = { attempts: 20, failingDays: 60, waitingDays: 60 };

/** Whose journey what is said to outside companies belongs to. */
export const JOURNEY_KINDS = ['order', 'proposal', 'lead', 'person', 'payment'] as const;
export type JourneyKind = (typeof JOURNEY_KINDS)[number];
export type About = { readonly about: JourneyKind; readonly id: string };

/** Work for after a commit, declared once: who publishes it and who handles it read the same schema. */
export type Job<Payload> = {
  readonly topic: string;
  readonly payload: z.ZodMiniType<Payload>;
  readonly retry: RetryPolicy;
  /** The outside company that all of its kind wait for: one that does not answer holds them, and nothing else. */
  readonly company?: Company;
  /** `trigger`: a trigger of the database publishes it, never the program. */
  readonly publishedBy: 'program' | 'trigger';
  /** What it is about, where the payload says it; what only its handler finds out, the handler says (`isAbout`). */
  readonly about?: (payload: Payload) => About | null;
};

/** Companies that jobs wait for. */
export type Company = 'bank' | 'crm' | 'gateway' | 'push' | 'rental' | 'whatsapp';

export type PayloadOf<Declared> = Declared extends Job<infer Payload> ? Payload : never;

export const defineJob = <Payload>(declared: {
  readonly topic: string;
  readonly payload: z.ZodMiniType<Payload>;
  readonly company?: Company;
  readonly retry?: RetryPolicy;
  readonly about?: (payload: Payload) => About | null;
}): Job<Payload> => ({ retry: USUAL, publishedBy: 'program', ...declared });

/** The moves of a lifecycle, published by `platform.move` where its trigger says `published`. */
export const movesOf = <State extends string>(
  machine: Machine<State, string, never>,
  about?: JourneyKind,
): Job<{ id: string; from: State; to: State }> => ({
  topic: `${machine.name}.moved`,
  payload: z.object({ id: z.string(), from: z.enum(machine.states), to: z.enum(machine.states) }),
  retry: USUAL,
  publishedBy: 'trigger',
  ...(about === undefined ? {} : { about: ({ id }) => ({ about, id }) }),
});

/** Webhooks of a company, published when one is kept. Where they only say that something happened, the company is asked what. */
export const eventsFrom = <Provider extends string>(
  provider: Provider,
  company?: Company,
): Job<{ inboxId: number; subject?: string | null | undefined }> & { readonly provider: Provider } => ({
  topic: `inbox.${provider}`,
  // What the event is about, as the inbox has it: events kept before it was handed on have none.
  payload: z.object({ inboxId: z.int(), subject: z.optional(z.nullable(z.string())) }),
  retry: USUAL,
  publishedBy: 'trigger',
  provider,
  ...(company === undefined ? {} : { company }),
});
