import { randomUUID } from 'node:crypto';
import { countListeners } from '../database/listen.server.ts';
import { sql } from '../sql.server.ts';
import type { Services } from './context.server.ts';

const CHANNEL = 'staff_change';
/** No answer to a call is kept for longer (`answer-cache.server.ts`): by then who has not heard has forgotten all the same. */
const KEPT_MS = 1_000;
/** What such an answer was read from may have been older by as much as any call declares. */
export const STALEST_MS = 1_000;

type Payload = { readonly kind: 'changed' | 'heard'; readonly change: string };

const payloadOf = ({ kind, change }: Payload): string => `${kind} ${change}`;
const readPayload = (text = ''): Payload | null => {
  const [kind, change] = text.split(' ');
  return (kind === 'changed' || kind === 'heard') && change !== undefined ? { kind, change } : null;
};

/** What staff changed, told to everything here that keeps answers and to the other processes of the program. */
export const createChanges = ({ db, log, replica }: Pick<Services, 'db' | 'log' | 'replica'>) => {
  const watchers = new Set<() => void>();
  /** Changes made here that other processes have still to hear of. */
  const open = new Map<string, { heard: number; others: number; readonly done: () => void }>();
  let listening = 0;
  const forget = (): void => {
    // What is forgotten is not made anew from a server that has yet to hear of it.
    for (const onChange of [() => replica?.changed(), ...watchers]) onChange();
  };
  const warn = (err: unknown): void => log.warn({ err }, 'a change was not told to the other processes');
  const count = (change: string, seen: { heard?: number; others?: number }): void => {
    const entry = open.get(change);
    if (entry === undefined) return;
    entry.heard += seen.heard ?? 0;
    entry.others = seen.others ?? entry.others;
    if (entry.heard >= entry.others) entry.done();
  };
  const hear = (text?: string): void => {
    const payload = readPayload(text);
    if (payload?.kind === 'heard') return count(payload.change, { heard: 1 });
    // Of a change made here all was forgotten before it was told.
    if (payload !== null && open.has(payload.change)) return;
    forget();
    if (payload === null) return;
    db.run(sql`SELECT pg_notify(${CHANNEL}, ${payloadOf({ ...payload, kind: 'heard' })})`).catch(warn);
  };
  const tell = async (change: string): Promise<void> => {
    await db.run(sql`SELECT pg_notify(${CHANNEL}, ${payloadOf({ kind: 'changed', change })})`);
    const { listeners } = await db.one(countListeners(CHANNEL));
    count(change, { others: listeners - listening });
  };
  return {
    /**
     * Ends when no process answers from before the change: at once here, in the others when they have said that they heard of it. One
     * that does not say so in time is not waited for; nor is anybody by the worker, who hears nothing and answers nobody.
     */
    notify: async (): Promise<void> => {
      forget();
      const change = randomUUID();
      const { promise, resolve } = Promise.withResolvers<void>();
      if (listening > 0) open.set(change, { heard: 0, others: Number.POSITIVE_INFINITY, done: resolve });
      else resolve();
      const late = setTimeout(resolve, KEPT_MS + (replica === undefined ? 0 : STALEST_MS));
      await tell(change).catch((error: unknown) => resolve(warn(error)));
      await promise;
      clearTimeout(late);
      open.delete(change);
    },
    watch: async (onChange: () => void): Promise<() => Promise<void>> => {
      watchers.add(onChange);
      const stop = await db.listen(CHANNEL, hear);
      listening += 1;
      return async () => {
        listening -= 1;
        watchers.delete(onChange);
        await stop();
      };
    },
  };
};
