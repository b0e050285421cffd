/** No 0, 1, I, L, O, U: nothing that is heard or read as something else. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** Bytes above the last whole multiple of the alphabet would make its first letters likelier: they are not used. */
const FAIR = 256 - (256 % ALPHABET.length);

/** A code out of random bytes; null where too few of them could be used, so that the caller draws again. */
export const shareCodeOf = (bytes: Uint8Array): string | null => {
  const letters = [...bytes].filter((byte) => byte < FAIR).map((byte) => ALPHABET.charAt(byte % ALPHABET.length));
  return letters.length < LENGTH ? null : letters.slice(0, LENGTH).join('');
};

export const isShareCode = (text: string): boolean =>
  text.length === LENGTH && [...text].every((letter) => ALPHABET.includes(letter));

/** As people type it: small letters, spaces and dashes. */
export const normalizeShareCode = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

/** In two halves, to be read out. */
export const showShareCode = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
