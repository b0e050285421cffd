import * as z from 'zod/mini';

/** By which rule the configurator asked or refused: the reasons and refusals of its selection step. */
export const RULES = [
  'includes',
  'excludes',
  'cameWith',
  'needs',
  'swaps',
  'group',
  'color',
  'notInColor',
  'notOffered',
  'versionUnknown',
  'partUnknown',
  'colorUnknown',
  'coatingUnknown',
  'serviceUnknown',
  'inclusionCycle',
  'includesExcluded',
  'partRequired',
  'noAlternative',
  'noColorLeft',
] as const;
export type RuleName = (typeof RULES)[number];

/** What they did then: took the step's own way, another of those offered, or none. */
export const OUTCOMES = ['agreed', 'other', 'left'] as const;
export type Outcome = (typeof OUTCOMES)[number];

const catalogueId = z.string().check(z.regex(/^[0-9A-Za-z-]{1,60}$/));

/** What a page says of one refusal; which model it was its address says. */
export const refusalSchema = z.strictObject({
  option: catalogueId,
  rule: z.enum(RULES),
  because: z.union([z.literal(''), catalogueId]),
  outcome: z.enum(OUTCOMES),
});
