/** Service names under which clients of these brands make the loyalty calls; all others make them under `loyalty` (calls and rules, section 6). */
export const LOYALTY_PATHS: Readonly<Record<string, string>> = { peugeot: 'peugeot-loyalty', ram: 'loyalties' };
