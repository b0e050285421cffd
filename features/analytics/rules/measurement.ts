import * as z from 'zod/mini';
import { refusalSchema } from './friction.ts';
import { vitalSchema } from './vitals.ts';

/** What a page of ours sends of itself, as it is left. No time: the server's own counts. */
export const measurementSchema = z.strictObject({
  path: z.string().check(z.maxLength(300), z.startsWith('/')),
  vitals: z._default(z.array(vitalSchema).check(z.maxLength(3)), []),
  refused: z._default(z.array(refusalSchema).check(z.maxLength(10)), []),
});
export type Measurement = z.output<typeof measurementSchema>;

/** Bytes of it at most. */
export const MOST_MEASURED = 4_000;
