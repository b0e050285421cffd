import { hmac } from '#platform/crypto.server.ts';
import type { Database, Tx } from '#platform/database.server.ts';
import { spanAt } from './rules/visitor.ts';
import { listVisitorKeys, takeKeys } from './store/keys.server.ts';

const scope = { allBrands: true, actor: 'system:analytics' } as const;
export const spanName = (span: number): string => `span ${span}`;
/** Who takes part in an experiment is the same as long as it runs, over spans. */
export const experimentName = (id: string): string => `experiment ${id}`;

/** By which a visitor's events are known: the number itself is kept nowhere, and nobody reckons it back. */
export const visitorKey = (spanKey: string, secret: string): string =>
  hmac(spanKey, `measured visitor ${secret}`).slice(0, 32);

/** The keys by their names, kept as long as the process lives: there are few. */
export const createKeys = (
  db: Pick<Database, 'withTx'>,
): ((names: readonly string[]) => Promise<ReadonlyMap<string, string>>) => {
  const known = new Map<string, string>();
  return async (names) => {
    const missing = [...new Set(names)].filter((name) => !known.has(name));
    if (missing.length > 0)
      for (const [name, key] of await db.withTx(scope, (tx) => takeKeys(tx, missing))) known.set(name, key);
    return known;
  };
};

/**
 * All hashes under which something of a browser may stand, those of its events too that another process has not written yet: the keys of now are made
 * where nobody needed them before.
 */
export const visitorKeys = async (tx: Tx, secret: string, now: Date) => {
  await takeKeys(tx, [spanName(spanAt(now) - 1), spanName(spanAt(now))]);
  const keys = await listVisitorKeys(tx);
  const hashesOf = (ofSpan: boolean): string[] =>
    keys.filter(({ isOfSpan }) => isOfSpan === ofSpan).map(({ key }) => visitorKey(key, secret));
  return { visitors: hashesOf(true), subjects: hashesOf(false) };
};
