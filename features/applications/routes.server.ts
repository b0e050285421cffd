import { actorKey } from '#kernel/actor.ts';
import { APPLICATION_KEY, applicationScopes } from '#kernel/application-scope.ts';
import { dayIn } from '#kernel/dates.ts';
import { addDays, parseIsoDay, toIsoDay } from '#kernel/days.ts';
import type { EndpointSpec } from '#kernel/endpoint.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { randomToken, sha256 } from '#platform/crypto.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { createKey, ENDS_SOON_DAYS, listKeys, revokeKey, type KeyRecord } from './contract/keys.ts';
import * as store from './store/keys.server.ts';

/** Where a key stands between today and its last day. */
const stateOf = (endsOn: string | null, today: string): KeyRecord['state'] => {
  const day = parseIsoDay(today);
  if (endsOn === null || day === null) return 'LIVE';
  if (endsOn < today) return 'ENDED';
  return endsOn <= toIsoDay(addDays(day, ENDS_SOON_DAYS)) ? 'ENDS_SOON' : 'LIVE';
};

const toRecord = ({ createdAt, lastUsedAt, ...row }: store.KeyRow, today: string): KeyRecord => ({
  ...row,
  scopes: [...row.scopes],
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  state: stateOf(row.endsOn, today),
});

const todayOf = ({ clock, market }: Context): string => dayIn(clock.now(), market);

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
    const today = todayOf(context);
    if (body.endsOn != null && body.endsOn < today)
      return Promise.resolve(refuse('endsPast', { fields: [{ field: 'endsOn', key: 'applications.endsPast' }] }));
    const id = context.ids.next();
    const secret = APPLICATION_KEY + randomToken();
    return context.withTx(async (tx) => {
      const row = await store.insertKey(tx, context, { ...body, id, hash: sha256(secret), ending: secret.slice(-4) });
      if (row === null) return refuse('keysFull');
      const { name, scopes, perMinute, endsOn = null } = body;
      await audited(tx, context, { action: createKey.audit, id, detail: { name, scopes, perMinute, endsOn } });
      return ok({ key: toRecord(row, today), secret });
    });
  };
  return [
    handle(listKeys, (_, context) =>
      context.read(async (tx) =>
        ok({
          keys: (await store.listKeys(tx, context)).map((row) => toRecord(row, todayOf(context))),
          scopes: applicationScopes(calls()),
          today: todayOf(context),
        }),
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
