import type { Tx } from '../database.server.ts';
import { sql } from '../sql.server.ts';

export type ProviderState = {
  readonly provider: string;
  readonly answeredAt: Date | null;
  readonly failedAt: Date | null;
  readonly failure: string | null;
};

type Noted = { answered: boolean; failure: string | null };

/** What happened in this process since it was last written down. */
const noted = new Map<string, Noted>();
export const forgetProviders = (): void => noted.clear();

/** A "no" is an answer; what was not tried says nothing. */
export const noteProvider = (provider: string, outcome: string): void => {
  if (outcome === 'notTried') return;
  const isAnswer = outcome === 'ok' || outcome === 'refused';
  const before = noted.get(provider);
  noted.set(provider, {
    answered: isAnswer || before?.answered === true,
    failure: isAnswer ? (before?.failure ?? null) : outcome,
  });
};

/** Writes down what this process knows; with nothing new the database is left alone. */
export const writeProviders = async (db: Tx): Promise<void> => {
  if (noted.size === 0) return;
  const entries = [...noted.entries()];
  noted.clear();
  const providers = entries.map(([provider]) => provider);
  const answered = entries.map(([, state]) => state.answered);
  const failures = entries.map(([, { failure }]) => failure);
  await db.run(sql`
    INSERT INTO platform.provider_state AS s (provider, answered_at, failed_at, failure)
    SELECT provider, CASE WHEN answered THEN now() END, CASE WHEN failure IS NOT NULL THEN now() END, failure
    FROM unnest(${providers}::text[], ${answered}::boolean[], ${failures}::text[]) AS t(provider, answered, failure)
    ORDER BY provider
    ON CONFLICT (provider) DO UPDATE SET answered_at = coalesce(EXCLUDED.answered_at, s.answered_at),
      failed_at = coalesce(EXCLUDED.failed_at, s.failed_at), failure = coalesce(EXCLUDED.failure, s.failure)`);
};

export const readProviders = (tx: Tx): Promise<ProviderState[]> =>
  tx.rows(sql<ProviderState>`
    SELECT provider, answered_at AS "answeredAt", failed_at AS "failedAt", failure
    FROM platform.provider_state ORDER BY provider`);
