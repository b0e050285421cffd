import { defineMachine } from '#kernel/transitions.ts';

export const OFFER_STATES = ['draft', 'published', 'unpublished', 'sold', 'unsold', 'disapproved'] as const;
export type OfferState = (typeof OFFER_STATES)[number];

export const OFFER_EVENTS = ['publish', 'unpublish', 'sell', 'unsell', 'disapprove', 'redraft'] as const;
export type OfferEvent = (typeof OFFER_EVENTS)[number];

/** An offer's life; it never ends, for a sale may fall through and what was disapproved may be mended. */
export const offerMachine = defineMachine<OfferState, OfferEvent>({
  name: 'offer',
  states: OFFER_STATES,
  initial: 'draft',
  ends: [],
  transitions: [
    { from: ['draft', 'unpublished'], event: 'publish', to: 'published' },
    { from: 'published', event: 'unpublish', to: 'unpublished' },
    { from: ['published', 'unsold'], event: 'sell', to: 'sold' },
    { from: 'sold', event: 'unsell', to: 'unsold' },
    { from: ['draft', 'published', 'unpublished', 'sold', 'unsold'], event: 'disapprove', to: 'disapproved' },
    { from: 'disapproved', event: 'redraft', to: 'draft' },
  ],
});

/** States in which visitors may buy: an unsold offer is one whose sale fell through. */
export const ON_SALE = ['published', 'unsold'] as const satisfies readonly OfferState[];

/** States in which an offer's words and price may be changed: what is on sale is changed too, with a new version. */
export const EDITABLE = ['draft', 'published', 'unpublished', 'unsold'] as const satisfies readonly OfferState[];

/** What nobody was shown may be deleted; the rest is unpublished or disapproved first. */
export const DELETABLE = ['draft', 'unpublished', 'disapproved'] as const satisfies readonly OfferState[];

/** The event that leads into a state, for callers who name where an offer should be. */
export const EVENT_TO: Readonly<Record<OfferState, OfferEvent>> = {
  published: 'publish',
  unpublished: 'unpublish',
  sold: 'sell',
  unsold: 'unsell',
  disapproved: 'disapprove',
  draft: 'redraft',
};
