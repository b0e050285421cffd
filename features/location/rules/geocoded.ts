import * as z from 'zod/mini';

/** A place with its point (degrees, WGS 84), as every provider's answer is brought to. */
export const geocodedSchema = z.strictObject({
  latitude: z.number(),
  longitude: z.number(),
  placeId: z.string(),
  description: z.string(),
  cityName: z.nullable(z.string()),
  countryCode: z.string(),
  countryName: z.string(),
  stateCode: z.string(),
  stateName: z.string(),
});
export type Geocoded = z.output<typeof geocodedSchema>;

/** What a person who is typing may mean; offsets and lengths in UTF-16 units of the description. */
export const suggestionSchema = z.strictObject({
  description: z.string(),
  placeId: z.string(),
  matchedSubstrings: z.array(z.strictObject({ offset: z.int(), length: z.int() })),
});
export type Suggestion = z.output<typeof suggestionSchema>;

/** Countries whose providers give no code of the state; its name stands in. */
const NAMES_ITS_STATES = new Set(['AR', 'CL']);

/** The code of a state as the rest of the program keeps it: of Argentina and Chile the region's name (spec, location and maps behaviour). */
export const stateCodeOf = (
  countryCode: string,
  region: { readonly code?: string | undefined; readonly name: string },
): string => (NAMES_ITS_STATES.has(countryCode) ? region.name : (region.code ?? region.name));

/** Letters as people compare them: small, without accents, one for one, so that places in the text stay. */
const fold = (text: string): string =>
  [...text]
    .map((letter) => {
      const plain = letter.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
      return plain.length === letter.length
        ? plain
        : letter.toLowerCase().slice(0, letter.length).padEnd(letter.length);
    })
    .join('');

/** Where the words typed stand in a description, accents and case aside; the first place of each, in order, none overlapping. */
export const matchWords = (description: string, typed: string): Suggestion['matchedSubstrings'] => {
  const text = fold(description);
  const words = [...new Set(fold(typed).split(/[\s,]+/))].filter((word) => word !== '');
  const found = words
    .map((word) => ({ offset: text.indexOf(word), length: word.length }))
    .filter(({ offset }) => offset >= 0)
    .toSorted((a, b) => a.offset - b.offset || b.length - a.length);
  return found.filter(
    (match, index) =>
      index === 0 || match.offset >= Math.max(...found.slice(0, index).map((one) => one.offset + one.length)),
  );
};

/** The words of a description, those that matched apart. */
export const markedOf = ({ description, matchedSubstrings }: Suggestion): { text: string; matched: boolean }[] => {
  const parts: { text: string; matched: boolean }[] = [];
  let at = 0;
  for (const { offset, length } of matchedSubstrings) {
    if (offset > at) parts.push({ text: description.slice(at, offset), matched: false });
    parts.push({ text: description.slice(offset, offset + length), matched: true });
    at = offset + length;
  }
  if (at < description.length) parts.push({ text: description.slice(at), matched: false });
  return parts;
};
