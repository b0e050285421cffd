/** What other rooms may know of offers. */
export { buildAddress } from './rules/build-address.ts';
export { offerMachine, type OfferState } from './rules/offer-machine.ts';
