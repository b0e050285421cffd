/** A text of a dictionary as a whole line of a page: its words, with anything in its places. */
type TextMatcher = { readonly text: string; readonly shape: ((line: string) => boolean) | null };

/** A text of fewer letters beside its places says nothing of its language: `{a} {b}` is any line. */
const LEAST_WORDS = 8;

/** Whether a line is these pieces in their order with something in each place between: each piece is taken where it stands first, so no line is gone through twice. */
const isFilled = (pieces: readonly string[], line: string): boolean => {
  const [first = '', ...rest] = pieces;
  const last = rest.pop() ?? '';
  if (!line.startsWith(first)) return false;
  let end = first.length;
  for (const piece of rest) {
    const at = line.indexOf(piece, end + 1);
    if (at === -1) return false;
    end = at + piece.length;
  }
  return line.length - last.length > end && line.endsWith(last);
};

const matcherOf = (text: string): TextMatcher => {
  const pieces = text.split(/\{[^}]*\}/);
  if (pieces.length === 1) return { text, shape: null };
  return { text, shape: (line) => isFilled(pieces, line) };
};

const PLURAL = /\{\w+, plural, =1 \{((?:[^{}]|\{\w+\})*)\} other \{((?:[^{}]|\{\w+\})*)\}\}/g;

/** A text in the singular and in the plural, where it tells them apart. */
const formsOf = (text: string): string[] => [
  ...new Set([text.replaceAll(PLURAL, '$1'), text.replaceAll(PLURAL, '$2')]),
];

const wordsOf = (text: string): string => text.replaceAll(/\{[^}]*\}/g, '').trim();

const decode = (text: string): string =>
  text
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', '\u00A0');

const NOT_SHOWN = /<(script|style|svg)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g;
const SPOKEN = /\s(?:alt|title|placeholder|aria-label|aria-valuetext|content)="([^"]+)"/g;

/** A page without its scripts, styles, drawings and comments, and with its signs as they are read. */
export const decodeShown = (html: string): string => decode(html.replaceAll(NOT_SHOWN, ''));

/** Lines that a visitor reads or hears, as they stand between tags and in what is read aloud. */
export const linesOf = (html: string): string[] => {
  const shown = html.replaceAll(NOT_SHOWN, '');
  const spoken = [...shown.matchAll(SPOKEN)].map(([, text = '']) => text);
  const between = shown.split(/<[^>]*>/);
  return [...new Set([...spoken, ...between].map((text) => decode(text).trim()).filter((text) => text.length > 2))];
};

/** Finds lines that the other language's dictionary has and the page's own has not. */
export const otherLanguageFinder = (own: Iterable<string>, other: Iterable<string>): ((html: string) => string[]) => {
  const [mine, theirs] = [own, other].map((texts) => [...new Set([...texts].flatMap(formsOf))].map(matcherOf));
  const plain = (list: readonly TextMatcher[] = []) =>
    new Set(list.filter(({ shape }) => shape === null).map(({ text }) => text.trim()));
  const shapes = (list: readonly TextMatcher[] = []) =>
    list.flatMap(({ text, shape }) => (shape !== null && wordsOf(text).length >= LEAST_WORDS ? [shape] : []));
  const [minePlain, theirsPlain] = [plain(mine), plain(theirs)];
  const mineShapes = shapes(mine);
  const theirsShapes = shapes(theirs);
  const known = new Map<string, boolean>();
  const isForeign = (line: string): boolean =>
    (theirsPlain.has(line) || theirsShapes.some((shape) => shape(line))) &&
    !minePlain.has(line) &&
    !mineShapes.some((shape) => shape(line));
  return (html) =>
    linesOf(html).filter((line) => {
      const found = known.get(line) ?? isForeign(line);
      known.set(line, found);
      return found;
    });
};
