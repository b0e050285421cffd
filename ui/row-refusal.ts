import type { CallResult } from '#kernel/client.ts';

/** Why a row was refused, in the words of its call; null where those have none. */
export const refusalOf = (result: CallResult<unknown>): string | null =>
  result.ok ? null : (result.problem?.fields?.[0]?.message ?? result.problem?.detail ?? null);
