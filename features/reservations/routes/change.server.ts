import { ok, refuse } from '#kernel/result.ts';
import { handle, type Handler, type Route } from '#platform/http/context.server.ts';
import {
  changeOrder,
  keepOrderPrice,
  listOwnChanges,
  previewChange,
  previewTakeUp,
  takeUpOrder,
} from '../contract/change.ts';
import { findOwnOrder } from '../store.server.ts';
import { listOrderChanges, toOrderChange } from '../store/change.server.ts';

export type ChangeFlows = {
  readonly previewChange: Handler<typeof previewChange>;
  readonly changeOrder: Handler<typeof changeOrder>;
  readonly previewTakeUp: Handler<typeof previewTakeUp>;
  readonly takeUpOrder: Handler<typeof takeUpOrder>;
  readonly keepOrderPrice: Handler<typeof keepOrderPrice>;
};

/** Changing an order, and taking it up again. */
export const changeRoutes = (flows: ChangeFlows): readonly Route[] => [
  handle(previewChange, flows.previewChange),
  handle(changeOrder, flows.changeOrder),
  handle(previewTakeUp, flows.previewTakeUp),
  handle(takeUpOrder, flows.takeUpOrder),
  handle(keepOrderPrice, flows.keepOrderPrice),
  handle(listOwnChanges, ({ params }, { actor, visitorId, read }) =>
    read(async (tx) => {
      const order = await findOwnOrder(tx, { id: params.id, actor, visitorId });
      if (order === null) return refuse('orderUnknown');
      return ok({ changes: (await listOrderChanges(tx, order.id)).map(toOrderChange) });
    }),
  ),
];
