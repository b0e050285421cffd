import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { moneySchema } from '#features/payments/public.ts';
import { ENTRY_KINDS } from '../rules/ledger.ts';
import { levelSchema } from '../rules/levels.ts';
import { REDEMPTION_STATES } from '../rules/machines.ts';
import { DRAWINGS, MEDAL_RULES } from '../rules/medals.ts';

/** Names a programme of the brand; without it, its first. */
export const programmeCode = z
  .string()
  .check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'loyalty.programmeUnknown'), z.maxLength(40));
export const ofProgramme = z.strictObject({ ...scopeQuery, programme: z.optional(programmeCode) });

export const programmeUnknown = { programmeUnknown: { status: 404, key: 'loyalty.programmeUnknown' } } as const;
export const notMember = { notMember: { status: 404, key: 'loyalty.notMember' } } as const;

export const questionSchema = z.strictObject({
  question: z.string().check(z.minLength(3), z.maxLength(200)),
  answer: z.string().check(z.minLength(3), z.maxLength(1000)),
});

export const medalSchema = z.strictObject({
  code: z.string(),
  name: z.string(),
  text: z.string(),
  rule: z.enum(MEDAL_RULES),
  points: z.int(),
});

export const planSchema = z.strictObject({
  code: z.string(),
  name: z.string(),
  text: z.string(),
  /** What a term of it costs, and how long it is; null: it is free and has no end. */
  price: z.nullable(moneySchema),
  months: z.nullable(z.int()),
});

export const programmeSchema = z.strictObject({
  code: z.string(),
  name: z.string(),
  lead: z.string(),
  /** OWNERS: only who has a car of the brand in their garage joins. */
  membership: z.enum(['OPEN', 'OWNERS']),
  /** How long points live. */
  months: z.int(),
  levels: z.array(levelSchema),
  plans: z.array(planSchema),
  faq: z.array(questionSchema),
  medals: z.array(medalSchema),
  prizes: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      text: z.string(),
      drawing: z.enum(DRAWINGS),
      points: z.int(),
      left: z.int(),
    }),
  ),
});
export type Programme = z.output<typeof programmeSchema>;

/** A membership, with what may be spent now. */
export const membershipSchema = z.strictObject({
  programme: z.string(),
  programmeName: z.string(),
  plan: z.string(),
  joinedAt: z.string(),
  points: z.int(),
  /** Owed, where points were spent that had to be given back; the next points pay it. */
  debt: z.int(),
  /** Everything earned and not taken back: by it go level and ranking. */
  score: z.int(),
  level: z.string(),
  nextLevel: z.nullable(z.strictObject({ name: z.string(), missing: z.int() })),
  /** The points that end first. */
  ending: z.nullable(z.strictObject({ points: z.int(), at: z.string() })),
  medals: z.array(z.strictObject({ code: z.string(), times: z.int() })),
  /** In the newest ranking; null before one has them. */
  position: z.nullable(z.int()),
  /** What the ranking calls them; null: it names nobody. */
  shownAs: z.nullable(z.string()),
  /** What a friend who joins names. */
  invitation: z.string(),
  /** What is said once, to who has just joined; null once it was read. */
  welcome: z.nullable(z.string()),
});
export type Membership = z.output<typeof membershipSchema>;

export const entrySchema = z.strictObject({
  id: z.string(),
  kind: z.enum(ENTRY_KINDS),
  points: z.int(),
  medal: z.nullable(z.string()),
  prize: z.nullable(z.string()),
  at: z.string(),
});

export const redemptionSchema = z.strictObject({
  id: z.string(),
  prize: z.string(),
  points: z.int(),
  code: z.string(),
  state: z.enum(REDEMPTION_STATES),
  at: z.string(),
});
