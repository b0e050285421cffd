import { defineMachine } from '#kernel/transitions.ts';

export const DELIVERY_STATES = ['PENDING', 'DELIVERED', 'DEAD'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const DELIVERY_EVENTS = ['deliver', 'giveUp', 'replay', 'change'] as const;
export type DeliveryEvent = (typeof DELIVERY_EVENTS)[number];

/** Who is told of a lead. */
export const DELIVERY_TARGETS = ['CRM', 'DEALER_MAIL', 'WHATSAPP'] as const;
export type DeliveryTarget = (typeof DELIVERY_TARGETS)[number];

/** One lead's way to one receiver. It never ends: a person may send it again, and a lead that came twice may have grown. */
export const deliveryMachine = defineMachine<DeliveryState, DeliveryEvent>({
  name: 'lead_delivery',
  states: DELIVERY_STATES,
  initial: 'PENDING',
  ends: [],
  transitions: [
    { from: 'PENDING', event: 'deliver', to: 'DELIVERED' },
    { from: 'PENDING', event: 'giveUp', to: 'DEAD' },
    { from: 'DEAD', event: 'replay', to: 'PENDING' },
    { from: 'DELIVERED', event: 'change', to: 'PENDING' },
  ],
});

/** A receiver that read the lead and refused it this often gets no further try until a person looks. */
export const MAX_REFUSALS = 3;

/**
 * Seconds a receiver that does not answer is left alone: longer with each failure, half a minute at most, so that a day's
 * leads follow within minutes of its return. `chance` is a number from 0 up to 1.
 */
export const restSeconds = (failures: number, chance: number): number =>
  Math.min(30, 2 ** Math.min(Math.max(failures, 1), 6)) * (0.5 + chance / 2);
