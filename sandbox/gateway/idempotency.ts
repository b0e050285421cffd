import { createHash } from 'node:crypto';
import type { Answer } from '../core/answer.ts';
import type { Change } from '../core/journal.ts';
import { put } from '../core/store.ts';
import type { Store } from '../core/store.ts';
import { keyReused } from './errors.ts';

export type Effect = { readonly answer: Answer; readonly changes: readonly Change[] };

const hashOf = (body: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex');

/**
 * Runs the effect once per key and scope, and commits it together with its answer. The same key and body get that answer
 * again; another body is refused. Refusals are not kept. Without a key there is nothing to compare.
 */
export function once(
  { store, scope, key, body }: { store: Store; scope: string; key: string | undefined; body: unknown },
  effect: () => Effect,
): Answer {
  const id = `${scope}:${key}`;
  const hash = hashOf(body);
  const found = key === undefined ? undefined : store.get('remembered', id);
  if (found) return found.hash === hash ? found.answer : keyReused();
  const { answer, changes } = effect();
  const keeps = key !== undefined && answer.status < 400;
  store.commit(keeps ? [...changes, put('remembered', id, { hash, answer })] : changes);
  return answer;
}
