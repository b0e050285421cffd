import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { RULES } from '../rules/friction.ts';
import { SEARCH_PLACES } from '../rules/events.ts';
import { rangeFields, rangeQuery, rangeWrong, staffCall } from './funnel.ts';

const slug = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,59}$/));

export const readFriction = endpoint({
  ...staffCall,
  path: 'friction',
  summary:
    'What visitors wanted in the configurator and which rule stood against it, the most first, with what they did then; and words that found nothing, of at least three visitors on one day; `visitors`: each once a day.',
  query: z.strictObject({ ...rangeQuery, model: z.optional(slug) }),
  response: z.strictObject({
    ...rangeFields,
    refusals: z.array(
      z.strictObject({
        model: z.string(),
        option: z.string(),
        rule: z.enum(RULES),
        because: z.string(),
        times: z.int(),
        agreed: z.int(),
        other: z.int(),
        left: z.int(),
      }),
    ),
    words: z.array(z.strictObject({ place: z.enum(SEARCH_PLACES), words: z.string(), visitors: z.int() })),
  }),
  refusals: { rangeWrong },
});
