import { ok } from '#kernel/result.ts';
import { handle, type Route } from '#platform/http/context.server.ts';
import { withdrawMeasuring } from '../contract/withdrawal.ts';
import { secretIn } from '../rules/visitor.ts';
import { removeVisitor } from '../store/events.server.ts';
import { visitorKeys } from '../visitor-key.server.ts';

export const withdrawalRoutes: readonly Route[] = [
  handle(withdrawMeasuring, async (_, { db, env, clock, header }) => {
    const secret = secretIn(header('cookie'));
    if (secret === null) return ok(undefined);
    const keys = visitorKeys(env.APP_SECRETS, secret, clock.now());
    // One browser has one number over all brands.
    await db.withTx({ allBrands: true, actor: 'system:analytics' }, (tx) => removeVisitor(tx, keys));
    return ok(undefined);
  }),
];
