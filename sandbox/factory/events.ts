import { randomUUID } from 'node:crypto';
import type { Change } from '../core/journal.ts';
import { put } from '../core/store.ts';
import type { Store } from '../core/store.ts';
import { hookChanges } from '../core/webhooks.ts';
import { EARLY_STEPS, FACTORY_STEPS, isFactoryStep, nextStep } from './order.ts';
import type { FactoryOrder, Step } from './order.ts';
import { vehicleOf } from './vehicle.ts';

export type Factory = { readonly store: Store; readonly now: () => Date; readonly poke: () => void };

type Event =
  | { readonly type: 'order.progressed' | 'order.step_played'; readonly step: Step }
  | { readonly type: 'order.balance_settled'; readonly source: string };

/** Once the registry gave the plate, and with the delivery, the car's own numbers are named. */
const NAMES_VEHICLE: readonly Step[] = ['REGISTERED', 'DELIVERED'];

/** Steps of one order leave one after another; the news that the balance is paid overtakes a step that waits for it. */
function eventChanges(factory: Factory, order: FactoryOrder, event: Event): Change[] {
  const { store, now } = factory;
  const at = now().toISOString();
  const sequence = order.sequence + 1;
  const { type, ...facts } = event;
  const vehicle = 'step' in event && NAMES_VEHICLE.includes(event.step) ? vehicleOf(order) : null;
  const carId = order.placed?.carId;
  const data = {
    orderId: order.orderId,
    ...(carId !== undefined && { carId }),
    ...facts,
    ...(vehicle && { vehicle }),
    occurredAt: at,
    sequence,
  };
  const hook = {
    company: 'factory' as const,
    url: order.callbackUrl,
    body: JSON.stringify({ type, timestamp: at, data }),
    signedId: `msg_${randomUUID()}`,
    about: order.orderId,
    chain: type === 'order.balance_settled' ? null : `order:${order.orderId}`,
  };
  const steps = 'step' in event ? [...order.steps, event.step] : order.steps;
  const balanceSettled = order.balanceSettled || type === 'order.balance_settled';
  const next = { ...order, sequence, steps, balanceSettled, movedAt: at };
  return [put('order', order.orderId, next), ...hookChanges({ store, now, hook })];
}

function send(factory: Factory, order: FactoryOrder, event: Event): void {
  factory.store.commit(eventChanges(factory, order, event));
  factory.poke();
}

/** Reports any one step, also out of order: the shop must refuse what is not legal. */
export function sendStep(factory: Factory, order: FactoryOrder, step: Step): void {
  send(factory, order, { type: isFactoryStep(step) ? 'order.progressed' : 'order.step_played', step });
}

export function settleBalance(factory: Factory, order: FactoryOrder, source: string): void {
  send(factory, order, { type: 'order.balance_settled', source });
}

/** Sends the next step of a list, or all that are left, and says which. */
export function sendSteps(
  factory: Factory,
  orderId: string,
  { list, all }: { list: readonly Step[]; all: boolean },
): Step[] {
  const sent: Step[] = [];
  for (;;) {
    const order = factory.store.get('order', orderId);
    const step = order && !order.cancelled ? nextStep(order, list) : undefined;
    if (!order || !step) return sent;
    sendStep(factory, order, step);
    sent.push(step);
    if (!all) return sent;
  }
}

/** Reports one step of every placed order whose last one is `seconds` old and was answered. */
export function advanceOrders(factory: Factory, seconds: number): void {
  const { store, now } = factory;
  const busy = new Set(
    store
      .list('hook')
      .filter(({ state }) => state === 'due' || state === 'failed')
      .map(({ chain }) => chain),
  );
  const ripe = now().getTime() - seconds * 1000;
  for (const order of store.list('order')) {
    const rests = Date.parse(order.movedAt) <= ripe && !busy.has(`order:${order.orderId}`);
    if (order.placed && !order.cancelled && rests)
      sendSteps(factory, order.orderId, { list: FACTORY_STEPS, all: false });
  }
}

export const LISTS = { early: EARLY_STEPS, factory: FACTORY_STEPS } as const;
