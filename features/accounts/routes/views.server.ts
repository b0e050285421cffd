import { ok, refuse } from '#kernel/result.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { deleteView, listViews, MOST_VIEWS, saveView } from '../contract/views.ts';
import { narrowingOf } from '../rules/narrowing.ts';
import { findViews, lockPerson, putView, removeView } from '../store/views.server.ts';
import { personOf } from './session.server.ts';

const placeOf = (context: Context) => {
  const { brand, market } = context;
  return { accountId: personOf(context).accountId, brand, market };
};

export const viewRoutes: Route[] = [
  handle(listViews, async ({ query }, context) =>
    ok({ views: await findViews(context.tx, placeOf(context), query.area) }),
  ),

  handle(saveView, async ({ body }, context) => {
    const person = placeOf(context);
    const query = narrowingOf(new URLSearchParams(body.query));
    if (query === '') return refuse('invalid', { fields: [{ field: 'query', key: 'field.required' }] });
    return context.withTx(async (tx) => {
      await lockPerson(tx, person.accountId);
      const before = await findViews(tx, person, body.area);
      if (before.length >= MOST_VIEWS && !before.some(({ name }) => name === body.name)) return refuse('tooManyViews');
      await putView(tx, { ...person, ...body, query, id: context.ids.next(), now: context.clock.now() });
      return ok({ views: await findViews(tx, person, body.area) });
    });
  }),

  handle(deleteView, async ({ params }, context) => {
    const { accountId } = personOf(context);
    const gone = await context.withTx((tx) => removeView(tx, { accountId, id: params.id }));
    return gone === 0 ? refuse('viewUnknown') : ok({});
  }),
];
