/** Letters and digits that cannot be taken for one another when read aloud (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A number for people, `BR-7K3M-9Q2P`: 40 bits of chance, so that it cannot be guessed or counted. Takes 8 random bytes. */
export const orderNumber = (prefix: string, random: Uint8Array): string => {
  const letters = Array.from(random.slice(0, 8), (byte) => ALPHABET[byte % 32]).join('');
  return `${prefix.toUpperCase()}-${letters.slice(0, 4)}-${letters.slice(4)}`;
};
