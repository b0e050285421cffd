import { hmac } from '#platform/crypto.server.ts';
import type { Database, Tx } from '#platform/database.server.ts';
import { spanAt } from './rules/visitor.ts';
import { listSpanKeys, takeKeys } from './store/keys.server.ts';

const scope = { allBrands: true, actor: 'system:analytics' } as const;
const nameOf = (span: number): string => `span ${span}`;

/** By which a visitor's events are known: the number itself is kept nowhere, and nobody reckons it back. */
export const visitorKey = (spanKey: string, secret: string): string =>
  hmac(spanKey, `measured visitor ${secret}`).slice(0, 32);

/** The keys of spans, kept as long as the process lives: there are few. */
export const createSpanKeys = (
  db: Pick<Database, 'withTx'>,
): ((spans: readonly number[]) => Promise<ReadonlyMap<number, string>>) => {
  const known = new Map<number, string>();
  return async (spans) => {
    const missing = [...new Set(spans)].filter((span) => !known.has(span));
    if (missing.length > 0) {
      const taken = await db.withTx(scope, (tx) => takeKeys(tx, missing.map(nameOf)));
      for (const span of missing) known.set(span, taken.get(nameOf(span)) ?? '');
    }
    return known;
  };
};

/**
 * All keys under which events of a browser may stand, those too that another process has not written yet: the keys of now are made
 * where nobody needed them before.
 */
export const visitorKeys = async (tx: Tx, secret: string, now: Date): Promise<string[]> => {
  await takeKeys(tx, [nameOf(spanAt(now) - 1), nameOf(spanAt(now))]);
  return (await listSpanKeys(tx)).map((key) => visitorKey(key, secret));
};
