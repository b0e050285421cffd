import * as z from 'zod/mini';

/** Any node of a syntax tree: what is looked for stands anywhere in it. */
const literal = z.object({ type: z.literal('Literal'), value: z.string() });
const quasi = z.object({ value: z.object({ cooked: z.string() }) });
const template = z.object({ type: z.literal('TemplateLiteral'), quasis: z.array(quasi) });
const sum = z.object({
  type: z.literal('BinaryExpression'),
  operator: z.literal('+'),
  left: z.unknown(),
  right: z.unknown(),
});

/** A refusal that a call declares, `{ status: 409, key: '…' }`: its text is the server's to say, in the answer. */
const property = z.object({ type: z.literal('Property'), key: z.object({ name: z.string() }) });
const refusal = z.object({ type: z.literal('ObjectExpression'), properties: z.array(property).check(z.length(2)) });

const typeOf = (tree: object): unknown => ('type' in tree ? tree.type : undefined);

const isRefusal = (tree: object): boolean => {
  // A script has hundreds of thousands of nodes: the schema reads those that may be one.
  if (typeOf(tree) !== 'ObjectExpression') return false;
  const found = refusal.safeParse(tree);
  return found.success && found.data.properties.every(({ key }, at) => key.name === ['status', 'key'][at]);
};

/** What a script can make keys of: whole strings, and strings with holes, as the pieces between them. */
export type Strings = { readonly whole: Set<string>; readonly pieces: Map<string, readonly string[]> };

export const noStrings = (): Strings => ({ whole: new Set(), pieces: new Map() });

const addPieces = (found: Strings, pieces: readonly string[]): void => {
  const [only = ''] = pieces;
  if (pieces.length === 1) found.whole.add(only);
  else found.pieces.set(pieces.join('\0'), pieces);
};

/** The pieces of a sum of strings; what is no string is a hole. */
const piecesOfSum = (node: unknown): readonly string[] => {
  const text = literal.safeParse(node);
  if (text.success) return [text.data.value];
  const filled = template.safeParse(node);
  if (filled.success) return filled.data.quasis.map(({ value }) => value.cooked);
  const parts = sum.safeParse(node);
  if (!parts.success) return ['', ''];
  const [left, right] = [piecesOfSum(parts.data.left), piecesOfSum(parts.data.right)];
  return [...left.slice(0, -1), `${left.at(-1) ?? ''}${right[0] ?? ''}`, ...right.slice(1)];
};

const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Every string of a syntax tree (ESTree) but those of refusals. */
export const collectStrings = (tree: unknown, found: Strings): void => {
  if (!isTree(tree)) return;
  if (Array.isArray(tree)) {
    for (const node of tree) collectStrings(node, found);
    return;
  }
  if (isRefusal(tree)) return;
  const type = typeOf(tree);
  if (type === 'Literal' || type === 'TemplateLiteral' || type === 'BinaryExpression') {
    const pieces = piecesOfSum(tree);
    if (pieces.some((piece) => piece !== '')) addPieces(found, pieces);
  }
  for (const value of Object.values(tree)) collectStrings(value, found);
};

/** What several scripts hold together. */
export const joinStrings = (all: readonly Strings[]): Strings => ({
  whole: new Set(all.flatMap(({ whole }) => [...whole])),
  pieces: new Map(all.flatMap(({ pieces }) => [...pieces])),
});

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const HAS_WORD = /\p{L}/u;

/** Every way to cut a key in two at a point. */
const cutsOf = (key: string): readonly (readonly [string, string])[] => {
  const words = key.split('.');
  return words.slice(1).map((_word, at) => [words.slice(0, at + 1).join('.'), words.slice(at + 1).join('.')]);
};

/**
 * Tells the keys that scripts with some strings can ask for: those that stand in them, those that fill a string with holes, and
 * those put together of two strings that stand in them (`stem` and `rest`). Too many rather than one too few.
 */
export const keyFinder = (keys: readonly string[]): ((strings: Strings) => string[]) => {
  const cuts = new Map(keys.map((key) => [key, cutsOf(key)]));
  // Most pages share most of their scripts: each string with holes is compared with all keys once, not once a page.
  const filledBy = new Map<string, readonly string[]>();
  const fillsOf = (id: string, parts: readonly string[]): readonly string[] => {
    if (!parts.some((part) => HAS_WORD.test(part))) return [];
    const shape = new RegExp(`^${parts.map(escape).join('.+')}$`);
    const fills = filledBy.get(id) ?? keys.filter((key) => shape.test(key));
    filledBy.set(id, fills);
    return fills;
  };
  return ({ whole, pieces }) => {
    const filled = new Set([...pieces].flatMap(([id, parts]) => fillsOf(id, parts)));
    const isCut = (key: string): boolean =>
      (cuts.get(key) ?? []).some(([stem, rest]) => whole.has(stem) && whole.has(rest));
    return keys.filter((key) => whole.has(key) || filled.has(key) || isCut(key));
  };
};
