import type { Database } from '../database.server.ts';
import { finish } from './outbox.server.ts';

type Done = { readonly id: number; readonly closes: number | null };
type Batch = { readonly done: Done[]; readonly written: Promise<unknown> };

/**
 * Writes down what is done: at once for the first, and in one statement for all that end while that is being written. Each waits until
 * its own is written.
 */
export const createFinisher = (db: Database): ((done: Done) => Promise<void>) => {
  let writing: Promise<unknown> = Promise.resolve();
  let next: Batch | null = null;
  const write = async (before: Promise<unknown>, done: readonly Done[]): Promise<void> => {
    await before.catch(() => undefined);
    next = null;
    await finish(
      db,
      done.map(({ id }) => id),
      done.flatMap(({ closes }) => closes ?? []),
    );
  };
  return async (one) => {
    if (next === null) {
      const done: Done[] = [];
      next = { done, written: write(writing, done) };
      writing = next.written;
    }
    next.done.push(one);
    await next.written;
  };
};
