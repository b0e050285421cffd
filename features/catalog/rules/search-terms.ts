/** Words too common to search for, without accents: they would only keep the others from being found. */
const COMMON = {
  'pt-BR': 'com como das dos ela ele ela nas nos para pela pelo por que sem uma seu sua the',
  'es-AR': 'con como del las los para por que sin una unos unas sus the',
} as const;
const COMMON_WORDS = {
  'pt-BR': new Set(COMMON['pt-BR'].split(' ')),
  'es-AR': new Set(COMMON['es-AR'].split(' ')),
} as const;

/** A search of more words is a text pasted by mistake; the first ones tell what is meant. */
const MOST_TERMS = 6;
const SHORTEST = 2;
const LONGEST = 30;

/**
 * The words a search looks for: lower case, without accents, each once, letters and digits alone, so that they can stand in
 * a text search query. Empty where the text has none.
 */
export const searchTermsOf = (text: string, locale: keyof typeof COMMON_WORDS): string[] => {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.split(/[^a-z0-9]+/).filter((word) => word.length >= SHORTEST);
  const distinctive = words.filter((word) => word.length > SHORTEST && !COMMON_WORDS[locale].has(word));
  const chosen = distinctive.length > 0 ? distinctive : words;
  return [...new Set(chosen)].slice(0, MOST_TERMS).map((word) => word.slice(0, LONGEST));
};
