/** What other features and the app may know of leads. */
export { deliveryMachine } from './rules/delivery-machine.ts';
