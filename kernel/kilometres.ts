/**
 * Kilometres as people write them: `45000`, `45.000`, `45 000 km`. Null for what is none, so that a word, a fraction or a sign is
 * never taken for another number.
 */
export const parseKilometres = (text: string): number | null => {
  const bare = text.trim().replace(/\s*km\.?$/i, '');
  return /^(?:\d{1,9}|\d{1,3}(?:[.\s]\d{3}){1,2})$/.test(bare) ? Number(bare.replaceAll(/\D/g, '')) : null;
};
