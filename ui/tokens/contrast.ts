import type { ColorName, Colors } from './contract.ts';

/** WCAG 2.2: 4.5 for text (1.4.3), 3 for the boundary of controls, states and focus (1.4.11). */
export type Pair = { front: ColorName; back: ColorName; least: 4.5 | 3 };

const BACKS = ['surface', 'surfaceRaised', 'surfaceSunken'] as const;
const TEXTS = ['ink', 'inkSoft', 'accentText', 'dangerText', 'successText', 'warningText'] as const;
const MARKS = ['lineStrong', 'focus', 'accent', 'star'] as const;
const STAGE = ['stageSky', 'stageWall', 'stageFloor'] as const;

/** Every pair of colours that a component puts together. A component that needs another pair adds it here first. */
export const PAIRS: readonly Pair[] = [
  ...BACKS.flatMap((back) => TEXTS.map((front) => ({ front, back, least: 4.5 as const }))),
  ...BACKS.flatMap((back) => MARKS.map((front) => ({ front, back, least: 3 as const }))),
  ...STAGE.flatMap((back) => [
    { front: 'onStage' as const, back, least: 4.5 as const },
    { front: 'onStageSoft' as const, back, least: 4.5 as const },
    { front: 'focusStage' as const, back, least: 3 as const },
  ]),
  { front: 'onAccent', back: 'accent', least: 4.5 },
  { front: 'onAccent', back: 'accentHover', least: 4.5 },
  { front: 'onAccentSoft', back: 'accentSoft', least: 4.5 },
  { front: 'ink', back: 'accentSoft', least: 4.5 },
  { front: 'inkSoft', back: 'accentSoft', least: 4.5 },
  { front: 'accentText', back: 'accentSoft', least: 4.5 },
  { front: 'onHighlight', back: 'highlight', least: 4.5 },
  { front: 'onHeader', back: 'header', least: 4.5 },
  { front: 'onHeaderSoft', back: 'header', least: 4.5 },
  { front: 'focusHeader', back: 'header', least: 3 },
  { front: 'onFooter', back: 'footer', least: 4.5 },
  { front: 'onFooterSoft', back: 'footer', least: 4.5 },
  { front: 'focusFooter', back: 'footer', least: 3 },
  { front: 'onSuccess', back: 'success', least: 4.5 },
  { front: 'successText', back: 'successSoft', least: 4.5 },
  { front: 'ink', back: 'successSoft', least: 4.5 },
  { front: 'onDanger', back: 'danger', least: 4.5 },
  { front: 'onDanger', back: 'dangerHover', least: 4.5 },
  { front: 'dangerText', back: 'dangerSoft', least: 4.5 },
  { front: 'ink', back: 'dangerSoft', least: 4.5 },
  { front: 'warningText', back: 'warningSoft', least: 4.5 },
  { front: 'ink', back: 'warningSoft', least: 4.5 },
];

export type Breach = Pair & { ratio: number };

/** The pairs of a palette that fall short. */
export function contrastBreaches(colors: Colors): Breach[] {
  return PAIRS.map((pair) => ({ ...pair, ratio: contrast(colors[pair.front], colors[pair.back]) })).filter(
    (pair) => pair.ratio < pair.least,
  );
}

/** WCAG 2.2 contrast ratio of two `#rrggbb` colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(hex: string): number {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new Error(`Not a #rrggbb colour: ${hex}`);
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
