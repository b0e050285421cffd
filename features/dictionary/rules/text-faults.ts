/** A plural: `, plural, =1 {one car} other {{n} cars}`. */
const PLURAL = String.raw`, plural, =1 \{((?:[^{}]|\{\w+\})*)\} other \{((?:[^{}]|\{\w+\})*)\}`;
/** A place of a text, the part of ICU MessageFormat that `ui/text.ts` fills in. */
const PLACE = new RegExp(String.raw`\{(\w+)(?:${PLURAL})?\}`, 'g');
const INNER = /\{(\w+)\}/g;
/** Apostrophes that ICU takes for quotes, and the one that stands for the number in a plural: other tools would read them differently. */
const QUOTED = /'['{}<>]/;
/** No text: control characters but the line's end, halves of signs, and what turns the direction of reading around. */
const UNSEEN = /[\p{Cs}\u202A-\u202E\u2066-\u2069]|[^\P{Cc}\n]/u;

const MOST_SIGNS = 4000;
const LEAST_ROOM = 80;

/** How many signs a text may have: three times what its default has, so that no screen is flooded; 80 at least, 4000 at most. */
export const roomFor = (standard: string): number =>
  Math.min(MOST_SIGNS, Math.max(LEAST_ROOM, 3 * [...standard].length));

/** The names of a text's places, in the order of the alphabet; those in the branches of a plural count. */
export const placesOf = (text: string): readonly string[] => {
  const names = [...text.matchAll(PLACE)].flatMap(([, name = '', one = '', other = '']) => [
    name,
    ...[...`${one}${other}`.matchAll(INNER)].map(([, inner = '']) => inner),
  ]);
  return [...new Set(names)].toSorted();
};

/** Why a text cannot stand for another; its message is `dictionary.<code>`, with these parameters. */
export type TextFault = {
  readonly code: 'empty' | 'tooLong' | 'unseen' | 'oneLine' | 'syntax' | 'placeUnknown' | 'placeMissing';
  readonly params?: Readonly<Record<string, string | number>>;
};

/**
 * What is wrong with a text that is to stand for a default; null where nothing is. It has to be filled, of bounded length (`roomFor`), of
 * one line where the default is, in the part of ICU MessageFormat that the program and translators' tools read alike, and with exactly
 * the places of the default.
 */
export const findTextFault = (text: string, standard: string): TextFault | null => {
  if (text.trim() === '') return { code: 'empty' };
  const room = roomFor(standard);
  if ([...text].length > room) return { code: 'tooLong', params: { n: room } };
  if (UNSEEN.test(text)) return { code: 'unseen' };
  // The subject of a mail and the name of a button are one line.
  if (text.includes('\n') && !standard.includes('\n')) return { code: 'oneLine' };
  const rest = text.replaceAll(PLACE, '');
  const inPlurals = [...text.matchAll(PLACE)].some(([, , one = '', other = '']) => /[#']/.test(`${one}${other}`));
  if (/[{}]/.test(rest) || QUOTED.test(text) || inPlurals) return { code: 'syntax' };
  const [own, needed] = [placesOf(text), placesOf(standard)];
  const unknown = own.find((name) => !needed.includes(name));
  if (unknown !== undefined) return { code: 'placeUnknown', params: { name: unknown } };
  const missing = needed.find((name) => !own.includes(name));
  return missing === undefined ? null : { code: 'placeMissing', params: { name: missing } };
};
