import { ok, refuse } from '#kernel/result.ts';
import { brokenConstraint } from '#platform/database.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { MOST_NOTED, visited, wanted } from '../contract.ts';
import * as store from '../store.server.ts';
import { namedCars, whoseOf } from './views.server.ts';

const listOf = async (context: Context, kind: store.NotedKind) => {
  const whose = whoseOf(context);
  const cars = await context.read(async (tx) =>
    namedCars(tx, whose, await store.listNotedRows(tx, whose, { kind, limit: MOST_NOTED })),
  );
  return ok({ cars });
};

const routesOf = (calls: typeof visited, kind: store.NotedKind): Route[] => [
  handle(calls.list, async (_, context) => listOf(context, kind)),

  handle(calls.add, async ({ body }, context) => {
    const car = { id: context.ids.next(), kind, ...body, keep: MOST_NOTED };
    try {
      await context.withTx((tx) => store.putNoted(tx, whoseOf(context), car));
    } catch (error) {
      if (brokenConstraint(error) === undefined) throw error;
      return refuse('versionUnknown', { fields: [{ field: 'mvsCode', key: 'car.versionUnknown' }] });
    }
    return listOf(context, kind);
  }),

  handle(calls.remove, async ({ params: { id } }, context) => {
    const gone = await context.withTx((tx) => store.removeNoted(tx, whoseOf(context), { id, kind }));
    return gone === 0 ? refuse('carUnknown') : ok(undefined);
  }),
];

export const notedRoutes: Route[] = [...routesOf(visited, 'VISITED'), ...routesOf(wanted, 'WANTED')];
