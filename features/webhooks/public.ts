export { EVENT_BODIES } from './contract/catalogue.ts';
