import * as z from 'zod/mini';
import { LEAD_CHANNELS } from '#features/leads/public.ts';
import { orderMachine } from '#features/reservations/public.ts';
import { BOOKING_KINDS, testDriveMachine, visitMachine } from '#features/visits/public.ts';
import { customSchema } from '#features/custom-fields/public.ts';
import { MARKET_IDS } from '#kernel/market.ts';
import type { EventName } from './event-names.ts';

/**
 * What webhooks tell of. An event says what happened to which record and when; what else there is to know, its receiver asks for by the
 * id, with rights of its own. Nothing of a person goes out.
 */

/** What every event says: whose it is, and the record's id. */
const record = { id: z.uuid(), brand: z.string(), market: z.enum(MARKET_IDS) } as const;
const orderState = z.enum(orderMachine.states);
const visitState = z.enum([...visitMachine.states, ...testDriveMachine.states]);
const kind = z.enum(BOOKING_KINDS);

/** Fields of the brand's own that its team lets others know of; absent where nothing stands in them. */
const custom = z.optional(customSchema);

const EVENT_DATA = {
  'order.moved': z.strictObject({ ...record, from: orderState, to: orderState, custom }),
  'lead.created': z.strictObject({ ...record, channel: z.enum(LEAD_CHANNELS), custom }),
  'visit.booked': z.strictObject({ ...record, kind, state: visitState }),
  'visit.moved': z.strictObject({ ...record, kind, from: visitState, to: visitState }),
} as const satisfies Record<EventName, z.ZodMiniType>;

/** Sent when staff try an endpoint, to whatever it listens; the id is the endpoint's. */
export const TEST_EVENT = 'webhook.tested';
const testData = z.strictObject(record);

/** The whole body of a webhook, as the Standard Webhooks specification names its parts. */
const bodyOf = <Name extends string, Data extends z.ZodMiniType>(type: Name, data: Data) =>
  z.strictObject({ type: z.literal(type), timestamp: z.iso.datetime(), data });

export const EVENT_BODIES = {
  'order.moved': bodyOf('order.moved', EVENT_DATA['order.moved']),
  'lead.created': bodyOf('lead.created', EVENT_DATA['lead.created']),
  'visit.booked': bodyOf('visit.booked', EVENT_DATA['visit.booked']),
  'visit.moved': bodyOf('visit.moved', EVENT_DATA['visit.moved']),
  [TEST_EVENT]: bodyOf(TEST_EVENT, testData),
} as const satisfies Record<EventName | typeof TEST_EVENT, z.ZodMiniType>;
