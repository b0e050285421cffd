type Rule = { readonly selectors: readonly Selector[]; readonly body: string };
type Selector = { readonly text: string; readonly classes: readonly string[] };
type Block = { readonly head: string; readonly pieces: readonly Piece[] };
/** A part of a style sheet: a rule, a condition around rules, or what is kept as it stands. */
type Piece = Rule | Block | string;

const CONDITION = /^@(?:media|supports|container|layer)\b/;
const STRING = /["']/;

/** Where the part that begins at `from` ends: at its own semicolon or its closing brace; and where its braces open, if they do. */
const boundsOf = (css: string, from: number): { open: number; end: number } => {
  let [open, depth] = [-1, 0];
  for (let at = from; at < css.length; at += 1) {
    const one = css[at] ?? '';
    if (one === '\\') at += 1;
    else if (STRING.test(one)) at = endOfString(css, at);
    else if (one === ';' && depth === 0) return { open, end: at + 1 };
    else if (one === '{') [open, depth] = [depth === 0 ? at : open, depth + 1];
    else if (one === '}' && --depth === 0) return { open, end: at + 1 };
  }
  return { open, end: css.length };
};

const endOfString = (css: string, from: number): number => {
  let at = from + 1;
  while (at < css.length && css[at] !== css[from]) at += css[at] === '\\' ? 2 : 1;
  return at;
};

/** At the commas that stand in no brackets. */
const splitSelectors = (head: string): string[] => {
  const parts = [''];
  let depth = 0;
  for (const one of head) {
    if (one === '(' || one === '[') depth += 1;
    if (one === ')' || one === ']') depth -= 1;
    if (one === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += one;
  }
  return parts;
};

/** Classes without which a selector meets nothing: what stands in brackets may be a choice or a denial, so it does not count. */
const selectorOf = (text: string): Selector => {
  let bare = text;
  for (let before = ''; before !== bare;) [before, bare] = [bare, bare.replace(/\([^()]*\)|\[[^[\]]*\]/g, '')];
  const classes = [...bare.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = '']) => name.replace(/\\(.)/g, '$1'));
  return { text, classes };
};

const parse = (css: string): Piece[] => {
  const pieces: Piece[] = [];
  for (let at = 0; at < css.length;) {
    const { open, end } = boundsOf(css, at);
    const text = css.slice(at, end);
    const head = open === -1 ? '' : css.slice(at, open).trim();
    if (CONDITION.test(head)) pieces.push({ head, pieces: parse(css.slice(open + 1, end - 1)) });
    else if (open === -1 || head.startsWith('@')) pieces.push(text.trim());
    else pieces.push({ selectors: splitSelectors(head).map(selectorOf), body: css.slice(open, end) });
    at = end;
  }
  return pieces;
};

const write = (pieces: readonly Piece[], isThere: (name: string) => boolean): string =>
  pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      if ('pieces' in piece) {
        const inside = write(piece.pieces, isThere);
        return inside === '' ? '' : `${piece.head}{${inside}}`;
      }
      const met = piece.selectors.filter(({ classes }) => classes.every(isThere));
      return met.length === 0 ? '' : `${met.map(({ text }) => text).join(',')}${piece.body}`;
    })
    .join('');

const parsed = new Map<string, readonly Piece[]>();

/** Sheets are as the build left them: each is read once. */
const piecesOf = (name: string, css: string): readonly Piece[] => {
  const known = parsed.get(name) ?? parse(css);
  parsed.set(name, known);
  return known;
};

const SHEET = /<style([^>]*) data-href="([^"]*\/assets\/[^"]*)"([^>]*)>([\s\S]*?)<\/style>/g;

/**
 * A page that no script will change, with the rules for what stands in it alone: a third of its styles are for states and parts
 * that others show, and they decide whether the page fits the first window that TCP opens (ten segments, RFC 6928).
 */
export const withUsedStyles = (html: string): string => {
  const classes = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
  const isThere = (name: string): boolean => classes.has(name);
  return html.replace(SHEET, (_all, before: string, name: string, after: string, css: string) => {
    return `<style${before}${after}>${write(piecesOf(name, css), isThere)}</style>`;
  });
};
