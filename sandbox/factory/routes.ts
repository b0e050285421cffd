import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Guard, Handler } from '../core/http.ts';
import type { Answer } from '../core/answer.ts';
import { put } from '../core/store.ts';
import type { Factory } from './events.ts';
import { isFactoryStep, type FactoryOrder } from './order.ts';

const orderBody = z.strictObject({
  orderId: z.string().regex(/^[\w.:-]{1,100}$/),
  carId: z.uuid().optional(),
  revision: z.number().int().min(1).max(10_000).optional(),
  vehicleCode: z.string().min(1).max(40),
  modelYear: z.number().int().min(2000).max(2100),
  callbackUrl: z.url({ protocol: /^https?$/ }).max(500),
  kind: z.enum(['stock', 'build']),
  country: z.enum(['BR', 'AR']),
  chassis: z
    .string()
    .regex(/^[A-Z0-9]{17}$/)
    .nullish(),
});

const carBody = z.strictObject({
  carId: z.uuid(),
  revision: z.number().int().min(1).max(10_000),
  chassis: orderBody.shape.chassis,
});

const refuse = (status: number, code: string, message: string): Answer => ({
  status,
  body: { error: { code, message } },
});

/** The bearer is not the secret itself: it only signs, and never travels. */
export const factoryToken = (secret: string) => createHash('sha256').update(secret).digest('hex');

function view(order: FactoryOrder): Record<string, unknown> {
  return {
    orderId: order.orderId,
    ...order.placed,
    callbackUrl: order.callbackUrl,
    state: order.cancelled ? 'CANCELLED' : (order.steps.at(-1) ?? 'RECEIVED'),
    steps: order.steps,
    formerCars: order.formerCars ?? [],
    createdAt: order.createdAt,
  };
}

function isSame(order: FactoryOrder, body: z.infer<typeof orderBody>): boolean {
  const { placed, callbackUrl } = order;
  return (
    callbackUrl === body.callbackUrl &&
    placed?.vehicleCode === body.vehicleCode &&
    placed.modelYear === body.modelYear &&
    placed.kind === body.kind &&
    placed.country === body.country
  );
}

/** An order the console or the shop has just named. */
export function newOrder(orderId: string, callbackUrl: string, at: string): FactoryOrder {
  const none = { sequence: 0, steps: [], balanceSettled: false, cancelled: false };
  return { orderId, placed: null, callbackUrl, ...none, createdAt: at, movedAt: at };
}

/** An order that was named with a car before, and now with another one. */
function isAnotherCar(order: FactoryOrder, { carId }: z.infer<typeof orderBody>): boolean {
  return order.placed?.carId !== undefined && carId !== undefined && order.placed.carId !== carId;
}

/** What comes late is of an older car than the one the order has. */
function isLate({ placed }: FactoryOrder, revision: number | undefined): boolean {
  return revision !== undefined && revision < (placed?.revision ?? 0);
}

/** A running order goes over to another car: what was done for the order stays, what was done to the former car does not count. */
function changeCar({ store, now }: Factory, id: string, body: unknown): Answer {
  const parsed = carBody.safeParse(body);
  if (!parsed.success) return refuse(400, 'invalid_car', z.prettifyError(parsed.error));
  const order = store.get('order', id);
  if (!order?.placed) return refuse(404, 'order_unknown', 'no such order');
  const { placed } = order;
  if (isLate(order, parsed.data.revision)) return { status: 200, body: view(order) };
  if (placed.carId === parsed.data.carId) {
    // Of the same car, and the newest word of it: an older one on its way is late from now on.
    const same = { ...order, placed: { ...placed, revision: parsed.data.revision } };
    store.commit([put('order', id, same)]);
    return { status: 200, body: view(same) };
  }
  if (order.steps.includes('INVOICED')) return refuse(409, 'order_invoiced', 'the car is invoiced');
  const changed = {
    ...order,
    placed: { ...placed, ...parsed.data },
    formerCars: [...(order.formerCars ?? []), ...(placed.carId === undefined ? [] : [placed.carId])],
    steps: order.steps.filter((step) => !isFactoryStep(step)),
    movedAt: now().toISOString(),
  };
  store.commit([put('order', id, changed)]);
  return { status: 200, body: view(changed) };
}

/** The same order again is the same answer, of another car it begins anew; the number with other facts is refused. */
function placeOrder({ store, now }: Factory, body: unknown): Answer {
  const parsed = orderBody.safeParse(body);
  if (!parsed.success) return refuse(400, 'invalid_order', z.prettifyError(parsed.error));
  const { orderId, callbackUrl, ...placed } = parsed.data;
  const at = now().toISOString();
  const known = store.get('order', orderId);
  if (known?.placed) {
    if (isLate(known, placed.revision)) return { status: 200, body: view(known) };
    if (!isSame(known, parsed.data)) return refuse(409, 'order_exists', 'the order is known with other facts');
    if (!isAnotherCar(known, parsed.data)) return { status: 200, body: view(known) };
    const anew = { ...known, placed, steps: [], cancelled: false, movedAt: at };
    store.commit([put('order', orderId, anew)]);
    return { status: 200, body: view(anew) };
  }
  const order = { ...(known ?? newOrder(orderId, callbackUrl, at)), placed, callbackUrl, movedAt: at };
  store.commit([put('order', orderId, order)]);
  return { status: 201, body: view(order) };
}

function cancelOrder({ store }: Factory, id: string): Answer {
  const order = store.get('order', id);
  if (!order) return refuse(404, 'order_unknown', 'no such order');
  if (order.steps.includes('INVOICED')) return refuse(409, 'order_invoiced', 'the car is invoiced');
  const cancelled = { ...order, cancelled: true };
  store.commit([put('order', id, cancelled)]);
  return { status: 200, body: view(cancelled) };
}

function isAllowed(request: FastifyRequest, token: string): boolean {
  const input = Buffer.from(request.headers.authorization ?? '');
  const requested = Buffer.from(`Bearer ${token}`);
  return input.length === requested.length && timingSafeEqual(input, requested);
}

/** The factory's API. */
export function mountFactory(app: FastifyInstance, options: { factory: Factory; guard: Guard; token: string }): void {
  const { factory, guard, token } = options;
  const allowed =
    (handler: Handler): Handler =>
    (request) =>
      isAllowed(request, token) ? handler(request) : refuse(401, 'unauthorized', 'wrong or missing token');
  const idOf = (request: FastifyRequest) => (request.params as { id: string }).id;

  app.post(
    '/factory/v1/orders',
    guard(
      'factory.orders.create',
      allowed(({ body }) => placeOrder(factory, body)),
    ),
  );
  app.get(
    '/factory/v1/orders/:id',
    guard(
      'factory.orders.get',
      allowed((request) => {
        const order = factory.store.get('order', idOf(request));
        return order ? { status: 200, body: view(order) } : refuse(404, 'order_unknown', 'no such order');
      }),
    ),
  );
  app.put(
    '/factory/v1/orders/:id/car',
    guard(
      'factory.orders.car',
      allowed((request) => changeCar(factory, idOf(request), request.body)),
    ),
  );
  app.post(
    '/factory/v1/orders/:id/cancel',
    guard(
      'factory.orders.cancel',
      allowed((request) => cancelOrder(factory, idOf(request))),
    ),
  );
}
