import type { Anonymous } from '#kernel/actor.ts';
import { sha256 } from '#platform/crypto.server.ts';
import type { Services } from '#platform/http/context.server.ts';
import { findByHash } from './store/keys.server.ts';

/** The application whose key it is: nobody, with a key. Null for a key that is unknown or was ended. */
export const findApplicationByKey = async ({ db }: Pick<Services, 'db'>, key: string): Promise<Anonymous | null> => {
  if (key.length > 100) return null;
  const application = await db.withTx({ allBrands: true, actor: 'system:keys' }, (tx) => findByHash(tx, sha256(key)));
  return application === null ? null : { kind: 'anonymous', anonymousId: null, application };
};
