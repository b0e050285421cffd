import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BRANDS } from '#brands/brands.ts';
import { themeOf } from '#brands/theme.ts';
import { tokensCss } from '#ui/tokens/tokens-css.ts';
import { runAlone } from './checks/report.ts';
import { lineAt, type Breach } from './checks/sources.ts';
import { findFiles, ROOT } from './run/files.ts';

const SHEETS = ['{app,features,studio,ui}/**/*.css'];
const COMPONENTS = ['{app/web,features,studio,ui}/**/*.tsx'];
// Tokens are where raw values belong; the studio paints pictures, whose colours are their content.
const FREE = /^(ui\/tokens\/|studio\/)/;

const HEX = /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b/gi;
const COLOR_FUNCTION = /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/gi;
const COLOR_NAME =
  /\b(?:white|black|gray|grey|silver|red|green|blue|yellow|orange|purple|pink|navy|teal|gold|brown|crimson)\b/gi;
const COLOR_PROPERTY =
  /(?:^|[\s;{])(?:[\w-]*color|background|border[\w-]*|outline|fill|stroke|box-shadow|text-shadow)\s*:\s*([^;}]+)/gi;
const FIXED_FONT = /(?:^|[\s;{])font(?:-size)?\s*:[^;}]*?\b\d*\.?\d+px/gi;

/** Components read tokens only: no raw colour, no font size in pixels, and no token that the contract does not have. */
export function checkTokens({ root = ROOT, tokens }: { root?: string; tokens: ReadonlySet<string> }): Breach[] {
  const components = readAll({ root, patterns: COMPONENTS }).filter(({ file }) => !file.endsWith('.test.tsx'));
  const sheets = readAll({ root, patterns: SHEETS });
  const known: Known = {
    tokens: new Set([...tokens, ...components.flatMap(({ text }) => listSetInCode(text))]),
    offered: new Set(sheets.flatMap(({ text }) => listDeclared(withoutComments(text)))),
  };
  return [
    ...sheets.flatMap(({ file, text }) => checkSheet({ file, text: withoutComments(text), known })),
    ...components.flatMap(checkComponent),
  ];
}

type File = { readonly file: string; readonly text: string };

type Known = {
  readonly tokens: ReadonlySet<string>;
  /** What some sheet sets: another may read it, with a value of its own for where nobody does. */
  readonly offered: ReadonlySet<string>;
};

function readAll({ root, patterns }: { root: string; patterns: readonly string[] }): File[] {
  return findFiles(patterns, root)
    .filter((file) => !FREE.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
}

/** The custom properties that every page has: the common ones, and those of each brand; a name some brand lacks is none. */
export function listTokens(root: string = ROOT): Set<string> {
  const common = listDeclared(readFileSync(path.join(root, 'ui/tokens/base.css'), 'utf8'));
  const [first = new Set<string>(), ...others] = BRANDS.map(
    (brand) => new Set(listDeclared(tokensCss(themeOf(brand)))),
  );
  return new Set([...common, ...[...first].filter((token) => others.every((brand) => brand.has(token)))]);
}

function checkSheet({ file, text, known }: File & { known: Known }): Breach[] {
  const own = new Set(listDeclared(text));
  const at = (position: number, message: string): Breach => ({ file, line: lineAt(text, position), message });
  const unknown = [...text.matchAll(/var\(\s*(--[\w-]+)\s*(,?)/g)]
    .filter(
      ([, name = '', fallback]) => !known.tokens.has(name) && !own.has(name) && !(fallback && known.offered.has(name)),
    )
    .map((match) => at(match.index, `the token ${match[1]} does not exist`));
  const raw = [...text.matchAll(HEX), ...text.matchAll(COLOR_FUNCTION), ...listColorNames(text)]
    .filter((match) => !isSelector(text, match.index))
    .map((match) => at(match.index, `raw colour ${match[0]}`));
  const fonts = [...text.matchAll(FIXED_FONT)].map((match) => at(match.index + 1, 'font size in pixels'));
  return [...unknown, ...raw, ...fonts];
}

/** In markup a colour can hide in `style`, `fill`, `stroke`; addresses of anchors look alike and are left alone. */
function checkComponent({ file, text }: File): Breach[] {
  return [...text.matchAll(/(\w+)(?:=\{?|:\s*)(['"`])(#[\da-f]{3,8}\b|(?:rgba?|hsla?|oklch)\()/gi)]
    .filter(([, name = '']) => !/^(href|to|id|hash|htmlFor)$/i.test(name))
    .map((match) => ({ file, line: lineAt(text, match.index), message: `raw colour ${match[3]}` }));
}

function listColorNames(text: string): { 0: string; index: number }[] {
  return [...text.matchAll(COLOR_PROPERTY)].flatMap((property) => {
    const value = property[1] ?? '';
    const start = property.index + property[0].length - value.length;
    const plain = value.replaceAll(/--[\w-]+/g, (name) => ' '.repeat(name.length));
    return [...plain.matchAll(COLOR_NAME)].map((match) => ({ 0: match[0], index: start + match.index }));
  });
}

function listDeclared(text: string): string[] {
  return [...text.matchAll(/(--[\w-]+)\s*:/g)].map(([, name = '']) => name);
}

function listSetInCode(text: string): string[] {
  return [...text.matchAll(/['"`](--[\w-]+)['"`]/g)].map(([, name = '']) => name);
}

/** `#face` in a selector is an id: what stands before the next brace, not in a declaration. */
function isSelector(text: string, position: number): boolean {
  return /^[^;{}]*\{/.test(text.slice(position));
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
}

runAlone(import.meta, () => checkTokens({ tokens: listTokens() }));
