/** Longest text kept with a lead, in characters. */
export const MOST_TEXT = 8000;

/**
 * Text of a lead that came again: what is new is put under what was there, so that no question is lost; the same text twice
 * is said once. Cut at `MOST_TEXT`, oldest first to go.
 */
export const joinTexts = (stored: string, added: string): string => {
  const [before, after] = [stored.trim(), added.trim()];
  if (after === '' || before.split('\n\n').includes(after) || before === after) return before;
  if (before === '') return after.slice(-MOST_TEXT);
  return `${before}\n\n${after}`.slice(-MOST_TEXT);
};
