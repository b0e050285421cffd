import * as z from 'zod/mini';
import { defineJob } from '#kernel/job.ts';

const payload = z.object({ eventId: z.uuid() });

/** Writes an event's news to everybody who has not heard them. */
export const tellEventJob = defineJob({ topic: 'event.tell', payload });

/** Reminds of an event, unless it was moved from the time it was to begin: all who come, or the one whose quiet hours it waited for. */
export const remindOfEventJob = defineJob({
  topic: 'event.remind',
  payload: z.object({ eventId: z.uuid(), startsAt: z.iso.datetime(), participantId: z.exactOptional(z.uuid()) }),
});

/** Lets those who wait move up to seats that came free. */
export const fillEventJob = defineJob({ topic: 'event.fill', payload });
