import * as z from 'zod/mini';
import { defineJob } from '#kernel/job.ts';

/** Makes the list a prize is drawn on, a batch at a time, and freezes it. */
export const freezeListJob = defineJob({ topic: 'promotion.freezeList', payload: z.object({ listId: z.uuid() }) });

/** Writes to those who take part in what was cancelled. */
export const tellCancelledJob = defineJob({
  topic: 'promotion.tellCancelled',
  payload: z.object({ promotionId: z.uuid() }),
});

/** Writes to those who won by a draw. */
export const tellWinnersJob = defineJob({ topic: 'promotion.tellWinners', payload: z.object({ drawId: z.uuid() }) });
