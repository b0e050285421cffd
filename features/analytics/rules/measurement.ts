import * as z from 'zod/mini';
import { refusalSchema } from './friction.ts';
import { vitalSchema } from './vitals.ts';

/** One page has one of each. */
const isEachOnce = (vitals: readonly { readonly metric: string }[]): boolean =>
  new Set(vitals.map(({ metric }) => metric)).size === vitals.length;

/** What a page of ours sends of itself, as it is left. No time: the server's own counts. */
export const measurementSchema = z.strictObject({
  path: z.string().check(z.maxLength(300), z.startsWith('/')),
  vitals: z._default(z.array(vitalSchema).check(z.maxLength(3), z.refine(isEachOnce)), []),
  refused: z._default(z.array(refusalSchema).check(z.maxLength(10)), []),
});
export type Measurement = z.output<typeof measurementSchema>;

/** Bytes of it at most. */
export const MOST_MEASURED = 4_000;
