/** Words that found nothing are kept only where they can hardly be about anybody. */

const MOST_LETTERS = 40;
const MOST_WORDS = 4;
/** Fewer visitors of a day than this may have typed something of their own: it is shown to nobody. */
export const FEWEST_VISITORS = 3;
/** Days they are kept. */
export const WORDS_DAYS = 90;

const PLAIN = /^[\p{L}\p{M}' .-]+$/u;

/** As they are counted; null for what has digits or signs (addresses, numbers, mail), or is long. */
export const countedWords = (typed: string): string | null => {
  const words = typed.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
  // Letters as the database counts them: one beyond the first plane is two of a string's.
  const letters = [...words].length;
  if (letters < 2 || letters > MOST_LETTERS || words.split(' ').length > MOST_WORDS) return null;
  return PLAIN.test(words) ? words : null;
};
