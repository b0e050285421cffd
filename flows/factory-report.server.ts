import * as z from 'zod/mini';
import { papersSchema } from './jobs.ts';

const factoryEvent = z.object({
  type: z.string(),
  // The car's own numbers come with its delivery.
  data: z.object({
    orderId: z.uuid(),
    step: z.optional(z.string()),
    // The car that it is about, where the factory says so.
    carId: z.optional(z.string()),
    source: z.optional(z.string()),
    vehicle: z.optional(papersSchema),
  }),
});

/** What the factory, logistics or the console says of an order. */
export type Report = z.output<typeof factoryEvent>;

/** Null where it cannot be read. */
export const readReport = (payload: string): Report | null => {
  const parsed = z.safeParse(factoryEvent, JSON.parse(payload));
  return parsed.success ? parsed.data : null;
};
