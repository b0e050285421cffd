/** The exhaustive variant of the fault tests: hours of one machine, not minutes of every change. */
export const FULL_FAULTS = process.env.FULL_FAULTS === '1';
