/** Words that streets begin with in both countries, without accents. */
const STREET =
  /^(?:avenida|av|avda|alameda|beco|boulevard|bulevar|calle|diagonal|estrada|largo|pasaje|praca|rodovia|rua|ruta|travessa|via)\b/;

/**
 * Whether a piece of an address is a street and not a town: it begins as streets do, or has a number behind its name. "9 de Julio"
 * and "25 de Mayo" are towns.
 */
export const isStreet = (piece: string): boolean => {
  const plain = piece.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
  return STREET.test(plain) || /\p{L}.*\s\d/u.test(plain);
};
