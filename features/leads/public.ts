/** What other features and the app may know of leads. */
export { CLICK_ID_MS, LEAD_CHANNELS } from './rules/types.ts';
export { clickIdOf, readClickId, readUtm, UTM_NAMES, type AnalyticsIds, type Utm } from './rules/click-id.ts';
export { deliveryMachine } from './rules/delivery-machine.ts';
