import type { Exchange } from '../exchanges/journey.server.ts';
import type { Services } from '../http/context.server.ts';
import { finish } from './outbox.server.ts';

type Done = {
  readonly id: number;
  readonly closes: number | null;
  /** What it said to companies, written with its end. */
  readonly exchanges: readonly Exchange[];
};
type Batch = { readonly done: Done[]; readonly written: Promise<unknown> };

/**
 * Writes down what is done: at once for the first, and in one statement for all that end while that is being written. Each waits until
 * its own is written. A log that the database does not take must not make jobs come again that are done: they are finished without it.
 */
export const createFinisher = ({ db, log }: Pick<Services, 'db' | 'log'>): ((done: Done) => Promise<void>) => {
  let writing: Promise<unknown> = Promise.resolve();
  let next: Batch | null = null;
  const write = async (before: Promise<unknown>, done: readonly Done[]): Promise<void> => {
    await before.catch(() => undefined);
    next = null;
    const ended = { ids: done.map(({ id }) => id), closes: done.flatMap(({ closes }) => closes ?? []) };
    await finish(db, { ...ended, exchanges: done.flatMap(({ exchanges }) => exchanges) }).catch(
      async (lost: unknown) => {
        log.error({ err: lost, messages: ended.ids }, 'exchanges not recorded');
        await finish(db, { ...ended, isLogged: false });
      },
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
