/** Every token a component may read. A brand supplies the values; the rest is common to all and stands in base.css. */
export const COLOR_NAMES = [
  'surface',
  'surfaceRaised',
  'surfaceSunken',
  'ink',
  'inkSoft',
  'line',
  'lineStrong',
  'accent',
  'accentHover',
  'onAccent',
  'accentText',
  'accentSoft',
  'onAccentSoft',
  'highlight',
  'onHighlight',
  'header',
  'onHeader',
  'onHeaderSoft',
  'footer',
  'onFooter',
  'onFooterSoft',
  'lineFooter',
  'stageSky',
  'stageWall',
  'stageFloor',
  'stageGlow',
  'onStage',
  'onStageSoft',
  'success',
  'onSuccess',
  'successText',
  'successSoft',
  'danger',
  'dangerHover',
  'onDanger',
  'dangerText',
  'dangerSoft',
  'warningText',
  'warningSoft',
  'focus',
  'focusHeader',
  'focusFooter',
  'focusStage',
  'star',
  'skeleton',
  'skeletonShine',
] as const;
export type ColorName = (typeof COLOR_NAMES)[number];

/** Six hexadecimal digits, so that contrast can be computed. */
export type Colors = Readonly<Record<ColorName, string>>;

/** A fallback drawn from a font the visitor already has, stretched to the web font's measures so that nothing moves on swap. */
export type FallbackFace = {
  local: readonly string[];
  /** Percentages of CSS Fonts Level 5 descriptors. */
  sizeAdjust: number;
  ascent: number;
  descent: number;
  lineGap: number;
};

export type FontFace = {
  family: string;
  /** Name of a file that app/web/font-files.ts finds. */
  file: string;
  weights: string;
  style: 'normal' | 'italic';
  generic: 'sans-serif' | 'serif';
};

export type TypeStyle = {
  face: FontFace;
  fallback: FallbackFace;
  weight: number;
  /** Percentage of the normal width; only faces with a width axis differ from 100. */
  stretch: number;
  tracking: string;
  leading: number;
  transform: 'none' | 'uppercase';
  /** Multiplier of display sizes, so that wide and condensed faces take about the same room. */
  scale: number;
};

export type Shape = {
  radiusSmall: string;
  radius: string;
  radiusLarge: string;
  radiusButton: string;
  /** `bevel` cuts corners where the browser can; elsewhere the radius rounds them. */
  corner: 'round' | 'bevel';
  border: string;
  borderStrong: string;
  buttonSlant: string;
  buttonTransform: 'none' | 'uppercase';
  buttonTracking: string;
  buttonWeight: number;
  shadow: 'flat' | 'soft' | 'deep';
};

/** A repeated line drawing behind the car, of our own making. */
export type Motif = {
  viewBox: string;
  paths: readonly string[];
  strokeWidth: number;
  filled: boolean;
  opacity: number;
};

export type Theme = {
  scheme: 'light' | 'dark';
  colors: Colors;
  display: TypeStyle;
  text: TypeStyle;
  /** What stands out in text: another file of the same family. */
  strong: FontFace;
  shape: Shape;
};
