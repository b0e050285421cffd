import type { Anonymous } from '#kernel/actor.ts';
import { dayIn } from '#kernel/dates.ts';
import { sha256 } from '#platform/crypto.server.ts';
import type { Services } from '#platform/http/context.server.ts';
import { findByHash, noteUse } from './store/keys.server.ts';

const SCOPE = { allBrands: true, actor: 'system:keys' } as const;

/** The application whose key it is: nobody, with a key. Null for a key that is unknown or was ended; one whose last day has passed is refused by that name. */
export const findApplicationByKey = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  key: string,
): Promise<Anonymous | null> => {
  const found = await db.read(SCOPE, (tx) => findByHash(tx, sha256(key)));
  if (found === null) return null;
  const { isDue, ...application } = found;
  // What is refused is no use of it.
  const isOver = application.endsOn !== null && application.endsOn < dayIn(clock.now(), application.market);
  if (isDue && !isOver) await db.withTx(SCOPE, (tx) => noteUse(tx, application.id));
  return { kind: 'anonymous', anonymousId: null, application };
};
