import { handle, type Handler, type Route } from '#platform/http/context.server.ts';
import { decideRequest } from './contract/admin.ts';
import { generateBillUrl, getBill, reserveAsEmployee } from './contract/purchase.ts';
import { adminRoutes } from './routes/admin.server.ts';
import { relationRoutes } from './routes/relations.server.ts';
import { requestRoutes, type ListOrderFacts } from './routes/requests.server.ts';
import { shopRoutes } from './routes/shop.server.ts';

/** What the calls need of orders; the registry passes it in. */
export type EmployeePurchasePorts = {
  readonly listOrderFacts: ListOrderFacts;
  readonly reserveAsEmployee: Handler<typeof reserveAsEmployee>;
  readonly generateBillUrl: Handler<typeof generateBillUrl>;
  readonly getBill: Handler<typeof getBill>;
  readonly decideRequest: Handler<typeof decideRequest>;
};

/** The calls of service b2e, but for the validation and the list of employees, which accounts keeps. */
export const createRoutes = (ports: EmployeePurchasePorts): readonly Route[] => [
  ...shopRoutes,
  handle(reserveAsEmployee, ports.reserveAsEmployee),
  handle(generateBillUrl, ports.generateBillUrl),
  handle(getBill, ports.getBill),
  handle(decideRequest, ports.decideRequest),
  ...requestRoutes(ports.listOrderFacts),
  ...relationRoutes,
  ...adminRoutes,
];
