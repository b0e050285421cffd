import { actorKey } from '#kernel/actor.ts';
import { APPLICATION_KEY, applicationScopes } from '#kernel/application-scope.ts';
import type { EndpointSpec } from '#kernel/endpoint.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { randomToken, sha256 } from '#platform/crypto.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { createKey, listKeys, revokeKey, type KeyRecord } from './contract/keys.ts';
import * as store from './store/keys.server.ts';

const toRecord = ({ createdAt, lastUsedAt, ...row }: store.KeyRow): KeyRecord => ({
  ...row,
  scopes: [...row.scopes],
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

const audited = (tx: Tx, { brand, actor }: Context, of: { action: string; id: string; detail?: object }) =>
  writeAudit(tx, {
    brand,
    actor: actorKey(actor),
    action: of.action,
    subjectType: 'application',
    subjectId: of.id,
    ...(of.detail === undefined ? {} : { detail: of.detail }),
  });

/** Keys of external applications. What there is to be called is known when all calls are. */
export const createRoutes = (calls: () => readonly EndpointSpec[]): readonly Route[] => {
  const create: Handler<typeof createKey> = ({ body }, context) => {
    const known = new Set(applicationScopes(calls()));
    if (!body.scopes.every((scope) => known.has(scope)))
      return Promise.resolve(refuse('scopeUnknown', { fields: [{ field: 'scopes', key: 'applications.scope' }] }));
    const id = context.ids.next();
    const secret = APPLICATION_KEY + randomToken();
    return context.withTx(async (tx) => {
      const row = await store.insertKey(tx, context, { ...body, id, hash: sha256(secret), ending: secret.slice(-4) });
      if (row === null) return refuse('keysFull');
      const { name, scopes, perMinute } = body;
      await audited(tx, context, { action: createKey.audit, id, detail: { name, scopes, perMinute } });
      return ok({ key: toRecord(row), secret });
    });
  };
  return [
    handle(listKeys, (_, context) =>
      context.read(async (tx) =>
        ok({ keys: (await store.listKeys(tx, context)).map(toRecord), scopes: applicationScopes(calls()) }),
      ),
    ),
    handle(createKey, create),
    handle(revokeKey, ({ params: { id } }, context) =>
      context.withTx(async (tx) => {
        if ((await store.revokeKey(tx, context, id)) === 0) return refuse('keyUnknown');
        await audited(tx, context, { action: revokeKey.audit, id });
        return ok(undefined);
      }),
    ),
  ];
};
