/** Where the consent's bar stands in a page. */
export const CONSENT_ID = 'consent';
