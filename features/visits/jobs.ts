import * as z from 'zod/mini';
import { defineJob, movesOf } from '#kernel/job.ts';
import { testDriveMachine, visitMachine } from './rules/machines.ts';

/** Reminds of a visit, unless it was moved from the time it was to be at. */
export const remindOfVisitJob = defineJob({
  topic: 'visit.remind',
  payload: z.object({ bookingId: z.uuid(), startsAt: z.iso.datetime() }),
});

/** Ends the dealership's time to answer. */
export const expireVisitJob = defineJob({ topic: 'visit.expire', payload: z.object({ bookingId: z.uuid() }) });

export const visitMoves = movesOf(visitMachine);
export const testDriveMoves = movesOf(testDriveMachine);
