/** What other rooms may know of offers. */
export { offerMachine, type OfferState } from './rules/offer-machine.ts';
