/** Crockford's alphabet: no letter that is read as a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 20;

/** A check code of 100 bits from as many random bytes as it has letters. */
export const checkCodeOf = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, LENGTH)].map((byte) => ALPHABET[byte & 31]).join('');

/** As it is printed: in groups of five. */
export const formatCheckCode = (code: string): string => code.replaceAll(/.{5}(?=.)/g, '$&-');

/** What somebody typed as a check code, or null: case, blanks and dashes do not matter, nor O for 0 and I or L for 1. */
export const readCheckCode = (text: string): string | null => {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return plain.length === LENGTH && [...plain].every((letter) => ALPHABET.includes(letter)) ? plain : null;
};
