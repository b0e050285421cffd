import * as z from 'zod/mini';
import { defineJob, eventsFrom, movesOf } from '#kernel/job.ts';
import { orderMachine } from './rules/order-machine.ts';

/** Ends a hold when its time is up. */
export const expireReservationJob = defineJob({
  topic: 'reservation.expire',
  payload: z.object({ orderId: z.uuid() }),
});

export const orderMoves = movesOf(orderMachine);

export const factoryEvents = eventsFrom('factory');
