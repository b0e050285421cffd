/** Letters and digits that cannot be taken for one another when read aloud (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A number for people from a UUID, to be read aloud and compared: `S-7K3M-9Q2P` is a prefix and the id's first 40 bits. It names
 * nothing uniquely and opens nothing. Throws a RangeError for what is no UUID.
 */
export const shortNumber = (prefix: string, uuid: string): string => {
  if (!/^[0-9a-f]{8}-[0-9a-f]{4}-/i.test(uuid)) throw new RangeError('not a UUID');
  const bits = BigInt(`0x${uuid.replaceAll('-', '').slice(0, 10)}`);
  const signs = Array.from({ length: 8 }, (_, at) => ALPHABET[Number((bits >> BigInt(35 - 5 * at)) & 31n)]).join('');
  return `${prefix}-${signs.slice(0, 4)}-${signs.slice(4)}`;
};
