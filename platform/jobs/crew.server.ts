import type { Services } from '../http/context.server.ts';
import { renewLease, type StoredMessage } from './outbox.server.ts';

export type Outcome = 'done' | 'again' | 'unfit' | 'failed';

/** Jobs that are taken at one time. */
const BATCH = 20;
/** Jobs of this process that go on at one time. */
const MOST = 60;
/** A topic of which so many go on is not taken: its company does not answer, and others have to be worked. */
const MOST_OF_TOPIC = 10;
/** The same for all that waits for one company, whatever its topics. */
const MOST_OF_COMPANY = 20;
/** Whoever has fewer than these going on may go beyond what others have filled: any number of silent companies leaves room. */
const EACH_MAY = 4;
/** Well within a lease, so that a missed one does no harm. */
const RENEW_MS = 20_000;

/** Jobs being worked: how many more may be taken and of which topics; what is theirs stays theirs as long as they go on. */
export const createCrew = (
  { db, log }: Pick<Services, 'db' | 'log'>,
  options: {
    /** Topics, and whom each waits for. */
    readonly companies: ReadonlyMap<string, string>;
    readonly work: (message: StoredMessage) => Promise<Outcome | undefined>;
    /** There may be something to take: room, the next of a line, or the same again. */
    readonly wake: () => void;
  },
) => {
  const running = new Map<number, string>();
  const companyOf = (topic: string): string => options.companies.get(topic) ?? topic;
  const countTopic = (topic: string): number => [...running.values()].filter((one) => one === topic).length;
  const countCompany = (company: string): number =>
    [...running.values()].filter((one) => companyOf(one) === company).length;
  const isHeld = (topic: string): boolean =>
    countTopic(topic) >= MOST_OF_TOPIC || countCompany(companyOf(topic)) >= MOST_OF_COMPANY;
  const renewing = setInterval(() => {
    if (running.size === 0) return;
    renewLease(db, [...running.keys()]).catch((error: unknown) => log.error({ err: error }, 'lease not renewed'));
  }, RENEW_MS);
  renewing.unref();
  const work = async (message: StoredMessage): Promise<void> => {
    let outcome: Outcome | undefined;
    try {
      outcome = await options.work(message);
    } finally {
      const wasFull = running.size >= MOST || isHeld(message.topic);
      running.delete(message.id);
      if (wasFull || outcome !== 'done' || message.line !== null) options.wake();
    }
  };
  return {
    /** What may be taken now; of no topic while there is nothing that may. */
    takes: (): { readonly room: number; readonly topics: string[] } => {
      const topics = [...options.companies.keys()];
      if (running.size < MOST)
        return { room: Math.min(BATCH, MOST - running.size), topics: topics.filter((topic) => !isHeld(topic)) };
      return { room: EACH_MAY, topics: topics.filter((topic) => countCompany(companyOf(topic)) < EACH_MAY) };
    },
    ids: (): number[] => [...running.keys()],
    /** Ends when all have ended, whatever became of one of them. */
    work: async (messages: readonly StoredMessage[]): Promise<void> => {
      for (const { id, topic } of messages) running.set(id, topic);
      const ended = await Promise.allSettled(messages.map(work));
      for (const one of ended) if (one.status === 'rejected') throw one.reason;
    },
    stop: (): void => clearInterval(renewing),
  };
};
