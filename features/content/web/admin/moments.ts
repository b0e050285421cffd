/** Both markets stand three hours behind UTC and move no clocks (Brazil, Decreto 9.772/2019; Argentina, Decreto 1.693/2009). */
const BEHIND = 3 * 3_600_000;

/** An instant as a field of day and hour has it. */
export const toLocal = (instant: string | null): string =>
  instant === null ? '' : new Date(Date.parse(instant) - BEHIND).toISOString().slice(0, 16);

/** What a field of day and hour means; text that is none stays as it is, for the call to refuse. */
export const fromLocal = (text: string): string | null => {
  if (text === '') return null;
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? `${text}:00-03:00` : text;
};
