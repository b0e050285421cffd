/** Layouts of the location selector. */
export const SELECTOR_LAYOUTS = ['BOX', 'MODAL'] as const;
export type SelectorLayout = (typeof SELECTOR_LAYOUTS)[number];

/** States of the location selector. */
export const SELECTOR_STATES = ['LOCATION_SELECTION', 'LOCATION_CONFIRMATION'] as const;
export type SelectorState = (typeof SELECTOR_STATES)[number];
