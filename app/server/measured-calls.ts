import type { MeasuredEvent } from '#features/analytics/public.ts';
import { findDealersByRadius } from '#features/dealers/contract/search.ts';
import { simulateCdc } from '#features/financing/contract/banks.ts';
import { compareFinancing, simulate } from '#features/financing/contract/simulate.ts';
import { sendContact, sendLeadEmail } from '#features/leads/contract/contact.ts';
import { createFluaLead } from '#features/leads/contract/flua.ts';
import { sendLead } from '#features/leads/contract/lead.ts';
import { sendMessagingLead } from '#features/leads/contract/messaging.ts';
import { checkIn } from '#features/leads/contract/showroom.ts';
import { getReservationStatus, preReserve, type Order } from '#features/reservations/contract.ts';
import { preReserveOffer } from '#features/reservations/contract/offers.ts';
import type { Result } from '#kernel/result.ts';
import type { Call } from '#platform/http/pipeline.server.ts';

type Outcome = { readonly call: Call; readonly result: Result<unknown>; readonly now: Date };
type EventOf = (outcome: Outcome) => MeasuredEvent | null;

/** Of what was done; a refusal is none. */
const once =
  (event: MeasuredEvent): EventOf =>
  ({ result }) =>
    result.ok ? event : null;

const leadOf = (kind: Extract<MeasuredEvent, { name: 'lead.sent' }>['properties']['kind']): EventOf =>
  once({ name: 'lead.sent', properties: { kind } });
const simulated = once({ name: 'price.simulated', properties: {} });
const reserved = once({ name: 'reservation.begun', properties: {} });

/** Who looks at an older order has paid it long ago. */
const PAID_LATELY_MS = 7 * 86_400_000;

/** The buyer sees that money came: the gateway's word itself has no visitor. */
const paid: EventOf = ({ result, now }) => {
  if (!result.ok) return null;
  const { came } = result.value as Order;
  const isLate = came.some(({ at }) => now.getTime() - Date.parse(at) < PAID_LATELY_MS);
  return isLate ? { name: 'order.paid', properties: {} } : null;
};

const found: EventOf = ({ result }) => {
  if (!result.ok) return null;
  const { dealers } = result.value as { readonly dealers: readonly unknown[] };
  return { name: 'search.made', properties: { place: 'dealers', results: dealers.length } };
};

const EVENTS_OF_CALLS: ReadonlyMap<string, EventOf> = new Map([
  [simulate.id, simulated],
  [compareFinancing.id, simulated],
  [simulateCdc.id, simulated],
  [sendLead.id, leadOf('proposal')],
  [createFluaLead.id, leadOf('proposal')],
  [sendContact.id, leadOf('contact')],
  [sendLeadEmail.id, leadOf('contact')],
  [checkIn.id, leadOf('showroom')],
  [sendMessagingLead.id, leadOf('chat')],
  [preReserve.id, reserved],
  [preReserveOffer.id, reserved],
  [getReservationStatus.id, paid],
  [findDealersByRadius.id, found],
]);

export const eventOfCall = (id: string): EventOf | undefined => EVENTS_OF_CALLS.get(id);
