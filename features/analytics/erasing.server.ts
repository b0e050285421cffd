import { LRUCache } from 'lru-cache';
import type { Services } from '#platform/http/context.server.ts';
import type { Numbers } from './numbers.server.ts';
import { removeVisitor } from './store/events.server.ts';
import { visitorKeys } from './visitor-key.server.ts';
import { numberIn } from './visitor.server.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** What was kept of a browser goes. One browser has one number over all brands. */
export const eraseVisitor = async ({ db, clock }: Needs, secret: string): Promise<void> => {
  await db.withTx({ allBrands: true, actor: 'system:analytics' }, async (tx) =>
    removeVisitor(tx, await visitorKeys(tx, secret, clock.now())),
  );
};

/** One is erased at a time, with a rest after it. Who is passed over comes again. */
const REST_MS = 1_000;
const MOST_KNOWN = 2_000;

/**
 * Whoever takes the consent back while the database is away keeps their number for this alone: what was kept of them goes as
 * they come again. An invented number takes nobody's turn.
 */
export const createLateErasing = (
  services: Needs & Pick<Services, 'log'>,
  numbers: Pick<Numbers, 'read'>,
): ((cookie: string) => void) => {
  const erased = new LRUCache<string, true>({ max: MOST_KNOWN });
  let isErasing = false;
  return (cookie) => {
    if (isErasing) return;
    const secret = numbers.read(numberIn(cookie));
    if (secret === null || erased.has(secret)) return;
    isErasing = true;
    void eraseVisitor(services, secret)
      .then(
        () => void erased.set(secret, true),
        (error: unknown) => services.log.warn({ err: error }, 'what was measured is still to be erased'),
      )
      .finally(() => {
        setTimeout(() => {
          isErasing = false;
        }, REST_MS).unref();
      });
  };
};
