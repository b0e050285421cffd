import { MARKETS } from '#kernel/market.ts';
import { ok, refuse } from '#kernel/result.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { isMeant } from '../contract/buyer-headers.ts';
import { getWelcomeKit, requestWelcomeKit, sendWelcomeKit } from '../contract/welcome-kit.ts';
import { findOwnOrder, lockOrder, lockOwnOrder, type OrderRow } from '../store.server.ts';
import { findOrderOfBrand } from '../store/staff-orders.server.ts';
import { findKit, insertKit, moveKit, OPEN_KIT } from '../store/welcome-kit.server.ts';

const whose = ({ actor, visitorId }: Context, id: string) => ({ id, actor, visitorId });

/** A kit is for who paid the reservation, as long as the order lives. */
const isDue = (order: OrderRow): boolean => order.reservedAt !== null && order.state !== 'CANCELLED';

/** The welcome kit of an order: its buyer says where it goes, staff say how far it is. */
export const welcomeKitRoutes: readonly Route[] = [
  handle(getWelcomeKit, ({ params }, context) =>
    context.read(async (tx) => {
      if (!isMeant(context.header, context.actor)) return refuse('otherBuyer');
      const order = await findOwnOrder(tx, whose(context, params.id));
      if (order === null) return refuse('orderUnknown');
      const kit = await findKit(tx, context.env, order.id);
      if (kit !== null) return ok(kit);
      return isDue(order) ? ok(OPEN_KIT) : refuse('kitNotYet');
    }),
  ),
  handle(requestWelcomeKit, async ({ params, body }, context) => {
    const { tx, env } = context;
    const order = await lockOwnOrder(tx, whose(context, params.id));
    if (order === null) return refuse('orderUnknown');
    if (!isDue(order)) return refuse('kitNotYet');
    const { brand, market } = order;
    // It is sent within the country the car is sold in.
    if (body.address.country !== MARKETS[market].country) return refuse('kitElsewhere');
    const kit = await insertKit(tx, env, { orderId: order.id, brand, market, recipient: body });
    return kit === null ? refuse('kitRequested') : ok(kit);
  }),
  handle(sendWelcomeKit, ({ params, body }, context) =>
    context.withTx(async (tx) => {
      const { brand, market, env } = context;
      const seen = await findOrderOfBrand(tx, { brand, market, id: params.id });
      const order = seen && (await lockOrder(tx, seen.id));
      if (order === null) return refuse('orderUnknown');
      // Nothing goes out for an order that ended; what is on its way by then still arrives.
      if (body.state === 'SENT' && !isDue(order)) return refuse('kitState');
      const kit = await moveKit(tx, env, { orderId: order.id, ...body });
      return kit === null ? refuse('kitState') : ok(kit);
    }),
  ),
];
