import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { METRICS } from '../rules/vitals.ts';
import { rangeFields, rangeQuery, rangeWrong, staffCall } from './funnel.ts';

export const readSpeed = endpoint({
  ...staffCall,
  path: 'speed',
  summary:
    'The Core Web Vitals as browsers of visitors measured them, by page and kind of device: what three quarters of the visits stay below.',
  query: z.strictObject(rangeQuery),
  response: z.strictObject({
    ...rangeFields,
    pages: z.array(
      z.strictObject({
        page: z.string(),
        device: z.enum(['phone', 'desktop']),
        vitals: z.array(
          z.strictObject({
            metric: z.enum(METRICS),
            /** Milliseconds; of CLS its score. */
            value: z.number(),
            rating: z.enum(['good', 'middling', 'poor']),
            times: z.int(),
          }),
        ),
      }),
    ),
  }),
  refusals: { rangeWrong },
});
