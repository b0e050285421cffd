import { expect, test } from 'vitest';
import { rolesFor } from '#features/accounts/public.ts';
import { bookDealerPayment, completeReturn, decideDealerPayment } from '../contract/balance.ts';
import { checkHandover, completeHandover, noteAbsence, setHandover } from '../contract/handover.ts';
import { addOrderNote, assignOrder } from '../contract/order-work.ts';
import { countOrderQueues, listOrders, readOrder } from '../contract/orders.ts';
import { decideCancellation } from '../contract.ts';

test.each([
  ['order.read', [listOrders, countOrderQueues, readOrder]],
  ['order.receive', [bookDealerPayment, checkHandover, completeHandover, setHandover, noteAbsence]],
  ['order.manage', [addOrderNote, assignOrder, decideDealerPayment, completeReturn, decideCancellation]],
] as const)('%s is given as the calls say', (action, calls) => {
  for (const { id, roles } of calls) expect([...roles].toSorted(), id).toEqual([...rolesFor(action)].toSorted());
});
