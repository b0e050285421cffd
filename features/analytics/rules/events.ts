import * as z from 'zod/mini';
import { refusalSchema } from './friction.ts';

/** What is kept of what visitors do, each with the schema of its properties: codes, slugs and numbers, nothing that somebody typed. */

const slug = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,59}$/));
const count = z.int().check(z.minimum(0), z.maximum(100_000));
const nothing = z.strictObject({});
const ofModel = z.strictObject({ model: slug });

export const SEARCH_PLACES = ['dealers', 'places', 'offers', 'accessories', 'manuals'] as const;
export const LEAD_KINDS = ['proposal', 'contact', 'showroom', 'chat'] as const;

export const EVENTS = {
  'home.seen': nothing,
  'model.seen': ofModel,
  'build.begun': ofModel,
  'build.changed': ofModel,
  'price.seen': ofModel,
  'price.simulated': nothing,
  'lead.sent': z.strictObject({ kind: z.enum(LEAD_KINDS) }),
  'reservation.begun': nothing,
  'order.paid': nothing,
  'reservation.cancelled': nothing,
  'search.made': z.strictObject({ place: z.enum(SEARCH_PLACES), results: count }),
  'rule.refused': z.extend(refusalSchema, { model: slug }),
} as const;

export type EventName = keyof typeof EVENTS;
export type PropertiesOf<Name extends EventName> = z.output<(typeof EVENTS)[Name]>;
/** An event with the properties of its own name. */
export type MeasuredEvent = {
  readonly [Name in EventName]: { readonly name: Name; readonly properties: PropertiesOf<Name> };
}[EventName];

/** From the home to a paid reservation, each step after the one before. */
export const FUNNEL = [
  'home.seen',
  'model.seen',
  'build.begun',
  'price.seen',
  'lead.sent',
  'reservation.begun',
  'order.paid',
] as const satisfies readonly EventName[];
export type FunnelStep = (typeof FUNNEL)[number];

/** The step before in the funnel; null of the first, and of what is no step. */
export const stepBefore = (name: EventName): FunnelStep | null => {
  const at = FUNNEL.findIndex((step) => step === name);
  return FUNNEL[at - 1] ?? null;
};

/** Whether the properties are those of the event's own schema: nothing else is written. */
export const isWellFormed = ({ name, properties }: { name: string; properties: unknown }): boolean =>
  Object.hasOwn(EVENTS, name) && z.safeParse(EVENTS[name as EventName], properties).success;
