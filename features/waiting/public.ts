export { WAITING_CONSENT_VERSION, WAITING_STATES, type WaitingState } from './rules/waiting.ts';
