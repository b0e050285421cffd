/** Of the words that a visitor agrees to (`push.consent`): another sentence is another version. */
export const PUSH_CONSENT_VERSION = '2026-11';
