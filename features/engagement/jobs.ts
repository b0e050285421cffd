import * as z from 'zod/mini';
import { defineJob } from '#kernel/job.ts';

/** An opinion was given, or taken away: which of both, its row says. */
export const opinionChangedJob = defineJob({ topic: 'opinion.changed', payload: z.object({ opinionId: z.uuid() }) });
