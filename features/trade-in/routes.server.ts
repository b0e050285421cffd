import { handle, type Route } from '#platform/http/context.server.ts';
import { evaluateCar, evaluatePlate, evaluatePlateQuery } from './contract.ts';
import { byPlate, evaluate } from './value.server.ts';

/** Service evaluate. */
export const routes: Route[] = [
  handle(evaluateCar, async ({ query }, context) => evaluate(context, query)),
  handle(evaluatePlateQuery, async ({ query }, context) => byPlate(context, query.plate, query)),
  handle(evaluatePlate, async ({ params, query }, context) => byPlate(context, params.plate, query)),
];
