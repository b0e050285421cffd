import * as z from 'zod/mini';
import type { OutboundAnswer } from '#platform/outbound.server.ts';

/** `refused`: the gateway read the request and said no. `noAnswer`: nobody knows yet. */
export type GatewayResult<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'noAnswer'; readonly reason: string };

/** A 2xx that cannot be read is no answer: the effect may have happened. */
export const readAnswer = <S extends z.ZodMiniType, T>(
  answer: OutboundAnswer,
  schema: S,
  map: (value: z.output<S>) => T,
): GatewayResult<T> => {
  if (answer.kind === 'noAnswer') return { kind: 'noAnswer', reason: answer.reason };
  if (answer.status === 409 || answer.status === 429) return { kind: 'noAnswer', reason: 'busy' };
  if (answer.status >= 300) return { kind: 'refused', status: answer.status };
  const parsed = z.safeParse(schema, answer.json);
  return parsed.success ? { kind: 'done', value: map(parsed.data) } : { kind: 'noAnswer', reason: 'unreadable' };
};
