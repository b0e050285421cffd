import { money, type Money } from '#kernel/money.ts';
import { ok } from '#kernel/result.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Route } from '#platform/http/context.server.ts';
import { listRequests } from '../contract/admin.ts';
import { countPurchases, listPurchases } from '../store/purchases.server.ts';

/** What staff are told of orders; the registry passes it in. */
export type ListOrderFacts = (
  tx: Tx,
  ids: readonly string[],
) => Promise<
  readonly {
    readonly id: string;
    readonly number: string;
    readonly state: string;
    readonly modelName: string;
    readonly versionName: string;
    readonly total: number;
    readonly currency: Money['currency'];
  }[]
>;

export const requestRoutes = (listOrderFacts: ListOrderFacts): readonly Route[] => [
  handle(listRequests, ({ query: { page, size } }, context) =>
    context.read(async (tx) => {
      const rows = await listPurchases(tx, context, { size, offset: page * size });
      const counted = await countPurchases(tx, context);
      const facts = new Map(
        (
          await listOrderFacts(
            tx,
            rows.map(({ orderId }) => orderId),
          )
        ).map((one) => [one.id, one]),
      );
      const requests = rows.flatMap(({ off, createdAt, ...row }) => {
        const order = facts.get(row.orderId);
        if (order === undefined) return [];
        return [
          {
            ...row,
            orderNumber: order.number,
            orderState: order.state,
            car: `${order.modelName} ${order.versionName}`,
            total: money(order.total, order.currency),
            off: money(off, order.currency),
            waits: order.state === 'APPROVAL_EMPLOYEE' && row.decision === null && row.state === 'HELD',
            createdAt: createdAt.toISOString(),
          },
        ];
      });
      return ok({ requests, ...counted, page, size });
    }),
  ),
];
