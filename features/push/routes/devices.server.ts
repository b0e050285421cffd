import { ok, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { pushKeys } from '#platform/web-push.server.ts';
import { joinDevices, leaveDevices, readKey, renewDevice } from '../contract/devices.ts';
import { endpointIndex, endpointIndexes, isOnCurve, sealDevice, type DeviceKeys } from '../device.server.ts';
import { isOfService } from '../push-service.server.ts';
import * as store from '../store/devices.server.ts';

const isUsable = ({ env }: Context, { endpoint, p256dh }: DeviceKeys): boolean =>
  isOfService(endpoint, env.PUSH_SERVICES) && isOnCurve(p256dh);

const strange = () => refuse('strangeService', { fields: [{ field: 'endpoint', key: 'push.strangeService' }] });

const rowOf = ({ env }: Context, id: string, keys: DeviceKeys) => ({
  id,
  sealed: sealDevice(env, id, keys),
  endpointIndex: endpointIndex(env, keys.endpoint),
});

const find = (tx: Tx, context: Context, endpoint: string) =>
  store.lockDevice(tx, context, endpointIndexes(context.env, endpoint));

export const deviceRoutes: Route[] = [
  handle(readKey, (_, { env }) => Promise.resolve(ok({ key: pushKeys(env).publicKey }))),

  handle(joinDevices, async ({ body }, context) => {
    if (!isUsable(context, body)) return strange();
    const { actor } = context;
    const agreed = {
      accountId: actor.kind === 'person' ? actor.accountId : null,
      consentVersion: body.consentTextVersion,
    };
    await context.withTx(async (tx) => {
      const known = await find(tx, context, body.endpoint);
      await (known === null
        ? store.insertDevice(tx, context, { ...rowOf(context, context.ids.next(), body), ...agreed })
        : store.agreeAgain(tx, { ...rowOf(context, known, body), ...agreed }));
    });
    return ok(undefined);
  }),

  handle(renewDevice, ({ body: { former, ...keys } }, context) =>
    context.withTx(async (tx) => {
      const known = await find(tx, context, former);
      if (known === null) return refuse('deviceUnknown');
      if (!isUsable(context, keys)) return strange();
      if (keys.endpoint !== former) await store.dropDevice(tx, context, endpointIndexes(context.env, keys.endpoint));
      await store.moveDevice(tx, rowOf(context, known, keys));
      return ok(undefined);
    }),
  ),

  handle(leaveDevices, async ({ body: { endpoint } }, context) => {
    await context.withTx((tx) => store.dropDevice(tx, context, endpointIndexes(context.env, endpoint)));
    return ok(undefined);
  }),
];
