import type { WordmarkStyle } from './schema.ts';

/** A drawing made of strokes: one path, to be stroked in the current colour. */
export type Wordmark = {
  viewBox: string;
  width: number;
  height: number;
  path: string;
  strokeWidth: number;
  cap: WordmarkStyle['caps'];
};

type Point = readonly [x: number, y: number];
type Corner = { at: Point; sharp: boolean };
type Stroke = { corners: readonly Corner[]; closed: boolean };

/**
 * Our own skeleton letters, as few strokes as each needs, on a unit box with y downwards; a brand gives them weight, corners,
 * width and slant. Strokes part at `|`; `!` keeps a corner sharp (the straight back of a D), `z` closes the stroke.
 */
const LETTERS: Readonly<Record<string, string>> = {
  A: '0,1 .5,0! 1,1 | .24,.66 .76,.66',
  B: '0,0! .92,0 .92,.49 0,.49! z | 0,.49! 1,.49 1,1 0,1! z',
  C: '1,0 0,0 0,1 1,1',
  D: '0,0! 1,0 1,1 0,1! z',
  E: '1,0 0,0! 0,1! 1,1 | .08,.49 .86,.49',
  Ë: '1,.28 0,.28! 0,1! 1,1 | .08,.63 .86,.63 | .27,0 .29,0 | .71,0 .73,0',
  F: '1,0 0,0! 0,1 | .08,.52 .84,.52',
  G: '1,0 0,0 0,1 1,1 1,.52! .56,.52',
  H: '0,0 0,1 | 1,0 1,1 | .08,.49 .92,.49',
  I: '0,0 0,1',
  J: '1,0 1,1 0,1 0,.68',
  L: '0,0 0,1! 1,1',
  M: '0,1 0,0! .5,.62! 1,0! 1,1',
  N: '0,1 0,0! 1,1! 1,0',
  O: '0,0 1,0 1,1 0,1 z',
  P: '0,1 0,0! 1,0 1,.56 0,.56!',
  R: '0,1 0,0! 1,0 1,.54 0,.54! | .5,.57 1,1',
  S: '1,0 0,0 0,.49 1,.49 1,1 0,1',
  T: '0,0 1,0 | .5,0 .5,1',
  U: '0,0 0,1 1,1 1,0',
  V: '0,0 .5,1! 1,0',
  Y: '0,0 .5,.52! 1,0 | .5,.52 .5,1',
};
const HEIGHT = 100;
const WIDTHS: Readonly<Record<string, number>> = {
  I: 0,
  M: 1.2,
  V: 1.1,
  A: 1.12,
  L: 0.82,
  F: 0.86,
  E: 0.86,
  Ë: 0.86,
  J: 0.86,
};
const SPACE = 0.42;

/**
 * Draws the brand's letters. The same drawing serves pages, mails and documents: stroke the path with mitred joins (round ones
 * for round caps) and clip it to the view box, which cuts points and slanted ends flush with the other letters.
 */
export function drawWordmark(style: WordmarkStyle): Wordmark {
  const top = style.weight / 2;
  const margin = top + 1;
  const lean = Math.tan((style.slant * Math.PI) / 180) * HEIGHT;
  let left = margin;
  const parts: string[] = [];
  for (const letter of style.letters) {
    const advance = letter === ' ' ? style.width * SPACE : style.width * (WIDTHS[letter] ?? 1);
    for (const stroke of strokesOf(letter)) {
      const corners = stroke.corners.map(({ at: [x, y], sharp }) => ({
        at: [left + x * advance + lean * (1 - y), top + y * HEIGHT] as const,
        sharp,
      }));
      parts.push(drawStroke({ ...stroke, corners }, style));
    }
    left += advance + style.gap;
  }
  const width = Math.ceil(left - style.gap + margin + lean);
  const height = HEIGHT + style.weight;
  return {
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    path: parts.join(''),
    strokeWidth: style.weight,
    cap: style.caps,
  };
}

function strokesOf(letter: string): Stroke[] {
  const drawing = LETTERS[letter] ?? '';
  return drawing.split('|').flatMap((stroke) => {
    const words = stroke.trim().split(' ');
    const corners = words.filter((word) => word.includes(',')).map(cornerOf);
    return corners.length === 0 ? [] : [{ corners, closed: words.at(-1) === 'z' }];
  });
}

function cornerOf(word: string): Corner {
  const [x = 0, y = 0] = word.replace('!', '').split(',').map(Number);
  return { at: [x, y], sharp: word.endsWith('!') };
}

function drawStroke(stroke: Stroke, style: WordmarkStyle): string {
  const points = stroke.corners.map((corner) => corner.at);
  const last = points.length - 1;
  const steps = stroke.corners.map(({ at, sharp }, index) => {
    const isEnd = !stroke.closed && (index === 0 || index === last);
    if (isEnd || sharp || style.corner === 'sharp') return [at];
    const before = points[index === 0 ? last : index - 1] ?? at;
    const after = points[index === last ? 0 : index + 1] ?? at;
    const reach = Math.min(style.radius, distance(before, at) / 2, distance(at, after) / 2);
    return [towards(at, before, reach), at, towards(at, after, reach)];
  });
  const drawn = steps.map((step, index) => drawCorner(step, index === 0 ? 'M' : 'L', style)).join('');
  return stroke.closed ? `${drawn}Z` : drawn;
}

function drawCorner(step: readonly Point[], lead: 'M' | 'L', style: WordmarkStyle): string {
  const [first, corner, end] = step;
  if (first === undefined) return '';
  if (corner === undefined || end === undefined) return `${lead}${pair(first)}`;
  return style.corner === 'cut'
    ? `${lead}${pair(first)}L${pair(end)}`
    : `${lead}${pair(first)}Q${pair(corner)} ${pair(end)}`;
}

function towards(from: Point, to: Point, reach: number): Point {
  const share = reach / Math.max(distance(from, to), 0.001);
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1]);
}

function pair([x, y]: Point): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}
