/** What an endpoint may listen to. */
export const EVENT_NAMES = ['order.moved', 'lead.created', 'visit.booked', 'visit.moved'] as const;
export type EventName = (typeof EVENT_NAMES)[number];
