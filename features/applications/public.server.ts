import type { Anonymous } from '#kernel/actor.ts';
import { sha256 } from '#platform/crypto.server.ts';
import type { Services } from '#platform/http/context.server.ts';
import { findByHash, noteUse } from './store/keys.server.ts';

const SCOPE = { allBrands: true, actor: 'system:keys' } as const;

/** The application whose key it is: nobody, with a key. Null for a key that is unknown or was ended. */
export const findApplicationByKey = async ({ db }: Pick<Services, 'db'>, key: string): Promise<Anonymous | null> => {
  const found = await db.read(SCOPE, (tx) => findByHash(tx, sha256(key)));
  if (found === null) return null;
  const { isDue, ...application } = found;
  if (isDue) await db.withTx(SCOPE, (tx) => noteUse(tx, application.id));
  return { kind: 'anonymous', anonymousId: null, application };
};
