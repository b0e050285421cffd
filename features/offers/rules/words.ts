/** Most words of a search that count; the rest is not read. */
const MOST_WORDS = 6;

/**
 * The words of a search as the index has them: lower case, without accents, letters and digits alone, each once. Safe inside a
 * text query, for nothing else is left.
 */
export const searchWords = (text: string): string[] => {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return [...new Set(plain.match(/[a-z0-9]+/g) ?? [])].slice(0, MOST_WORDS);
};

/** Shorter words are taken as written: three letters are like too many others. */
export const mayBeMisspelt = (word: string): boolean => word.length >= 4;
