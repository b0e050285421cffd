import type { MeasuredEvent } from '#features/analytics/public.ts';
import { searchManuals } from '#features/aftersales/contract/manual.ts';
import { searchAccessories } from '#features/catalog/contract/accessory-search.ts';
import { findDealersByRadius } from '#features/dealers/contract/search.ts';
import { simulateCdc } from '#features/financing/contract/banks.ts';
import { compareFinancing, simulate } from '#features/financing/contract/simulate.ts';
import { sendContact, sendLeadEmail } from '#features/leads/contract/contact.ts';
import { createFluaLead } from '#features/leads/contract/flua.ts';
import { sendLead } from '#features/leads/contract/lead.ts';
import { sendMessagingLead } from '#features/leads/contract/messaging.ts';
import { checkIn } from '#features/leads/contract/showroom.ts';
import { cancelReservation, getReservationStatus, preReserve, type Order } from '#features/reservations/contract.ts';
import { preReserveOffer } from '#features/reservations/contract/offers.ts';
import { getGeocode } from '#features/location/contract/geocode.ts';
import { searchOffers } from '#features/offers/contract/search.ts';
import type { CallOutput } from '#kernel/endpoint.ts';
import type { Result } from '#kernel/result.ts';
import type { Call } from '#platform/http/pipeline.server.ts';

type Outcome = { readonly call: Call; readonly result: Result<unknown>; readonly now: Date };
/** `typed`: what found nothing, in the words it was looked for with. */
type Noted = { readonly event: MeasuredEvent; readonly typed?: string };
type EventOf = (outcome: Outcome) => Noted | null;

/** Of what was done; a refusal is none. */
const once =
  (event: MeasuredEvent): EventOf =>
  ({ result }) =>
    result.ok ? { event } : null;

const leadOf = (kind: Extract<MeasuredEvent, { name: 'lead.sent' }>['properties']['kind']): EventOf =>
  once({ name: 'lead.sent', properties: { kind } });
const simulated = once({ name: 'price.simulated', properties: {} });
const reserved = once({ name: 'reservation.begun', properties: {} });

/** Who looks at an older order has paid it long ago. */
const PAID_LATELY_MS = 7 * 86_400_000;

/** The buyer sees that money came that the order took, and still has: the gateway's word itself has no visitor. */
const paid: EventOf = ({ result, now }) => {
  if (!result.ok) return null;
  const { came } = result.value as Order;
  const isPaid = came.some(
    ({ at, why, isTakenBack }) => why === null && !isTakenBack && now.getTime() - Date.parse(at) < PAID_LATELY_MS,
  );
  return isPaid ? { event: { name: 'order.paid', properties: {} } } : null;
};

type Place = Extract<MeasuredEvent, { name: 'search.made' }>['properties']['place'];

const searched = (place: Place, results: number, typed?: string): Noted => ({
  event: { name: 'search.made', properties: { place, results: Math.min(results, 100_000) } },
  ...(results === 0 && typed !== undefined ? { typed } : {}),
});

/** Dealers round a place have no words of their own. */
const dealersFound: EventOf = ({ result }) =>
  result.ok ? searched('dealers', (result.value as CallOutput<typeof findDealersByRadius>).dealers.length) : null;

const placeFound: EventOf = ({ call, result }) => {
  const { address } = call.query as { readonly address?: string };
  if (address === undefined || (!result.ok && result.code !== 'addressUnknown')) return null;
  return searched('places', result.ok ? 1 : 0, address);
};

type Searching = { readonly place: Place; readonly words: (call: Call) => string | undefined };

/** A list that was narrowed by words; one that was only opened is no search, and a further page is no other one. */
const listSearched =
  ({ place, words }: Searching, total: (value: never) => number): EventOf =>
  ({ call, result }) => {
    const typed = words(call)?.trim() ?? '';
    if (!result.ok || typed === '' || (result.value as { readonly page: number }).page > 0) return null;
    return searched(place, total(result.value as never), typed);
  };
const textOf = (part: unknown): string | undefined => {
  const { text } = (part ?? {}) as { readonly text?: unknown };
  return typeof text === 'string' ? text : undefined;
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
  [cancelReservation.id, once({ name: 'reservation.cancelled', properties: {} })],
  [findDealersByRadius.id, dealersFound],
  [getGeocode.id, placeFound],
  [
    searchOffers.id,
    listSearched(
      { place: 'offers', words: ({ body }) => textOf(body) },
      (value: CallOutput<typeof searchOffers>) => value.total,
    ),
  ],
  [
    searchAccessories.id,
    listSearched(
      { place: 'accessories', words: ({ body }) => textOf(body) },
      (value: CallOutput<typeof searchAccessories>) => value.total,
    ),
  ],
  [
    searchManuals.id,
    listSearched(
      { place: 'manuals', words: ({ query }) => textOf(query) },
      (value: CallOutput<typeof searchManuals>) => value.total,
    ),
  ],
]);

export const eventOfCall = (id: string): EventOf | undefined => EVENTS_OF_CALLS.get(id);
