/** Letters and digits that cannot be taken for one another when read aloud (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A number for people, `BR-7K3M-9Q2P`: 40 bits of chance, so that it cannot be guessed or counted. Takes 8 random bytes. */
export const orderNumber = (prefix: string, random: Uint8Array): string => {
  const letters = Array.from(random.slice(0, 8), (byte) => ALPHABET[byte % 32]).join('');
  return `${prefix.toUpperCase()}-${letters.slice(0, 4)}-${letters.slice(4)}`;
};

/** Letters that are not in a number (Crockford's base 32), and what they were meant to be. */
const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', U: 'V' };

/** What was typed or read aloud, in capitals, without anything between its signs. Wide letters and figures are the plain ones. */
export const readSigns = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '');

export const fixLookalikes = (signs: string): string =>
  signs.replaceAll(/[OILU]/g, (letter) => LOOKALIKES[letter] ?? letter);

/** A figure or letter of another script: leaving it out would read another number than was typed. */
const FOREIGN = /(?![0-9])\p{N}|(?!\p{Script=Latin})\p{L}/u;

/** Whether something was typed that can be a number of ours. */
export const isOrderNumberTyped = (text: string): boolean => {
  const plain = text.normalize('NFKC');
  return /[0-9A-Za-z]{4}/.test(plain) && !FOREIGN.test(plain);
};

/**
 * An order's number however it was typed: case, blanks, dashes and line breaks say nothing, letters that look like figures are
 * read as them. What is no number of ours stays as it is, without blanks.
 */
export const readOrderNumber = (text: string): string => {
  const plain = readSigns(text);
  const match = /^(BR|AR)([0-9A-Z]{8})$/.exec(plain);
  if (match === null) return plain.slice(0, 40);
  const letters = fixLookalikes(match[2] ?? '');
  return `${match[1] ?? ''}-${letters.slice(0, 4)}-${letters.slice(4)}`;
};
