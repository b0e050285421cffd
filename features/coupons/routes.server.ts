import { handle, type Handler, type Route } from '#platform/http/context.server.ts';
import { choosePaymentMethod, declareFamilyIncome, enterCoupon, removeCoupon } from './contract/order.ts';
import { adminRoutes, type NumberOrders } from './routes/admin.server.ts';
import { askRoutes } from './routes/ask.server.ts';

/** What the calls need of orders; the registry passes it in. */
export type CouponPorts = {
  readonly numberOrders: NumberOrders;
  readonly enterCoupon: Handler<typeof enterCoupon>;
  readonly removeCoupon: Handler<typeof removeCoupon>;
  readonly declareFamilyIncome: Handler<typeof declareFamilyIncome>;
  readonly choosePaymentMethod: Handler<typeof choosePaymentMethod>;
};

/** The calls of service coupon. */
export const createRoutes = (ports: CouponPorts): readonly Route[] => [
  ...askRoutes,
  handle(enterCoupon, ports.enterCoupon),
  handle(removeCoupon, ports.removeCoupon),
  handle(declareFamilyIncome, ports.declareFamilyIncome),
  handle(choosePaymentMethod, ports.choosePaymentMethod),
  ...adminRoutes(ports.numberOrders),
];
