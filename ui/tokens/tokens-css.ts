import type { FallbackFace, FontFace, Shape, Theme } from './contract.ts';

const SHADOWS: Readonly<Record<Shape['shadow'], readonly [string, string]>> = {
  flat: ['none', '0 0 0 1px var(--color-line)'],
  soft: [
    '0 1px 2px rgb(0 0 0 / 6%), 0 6px 20px rgb(0 0 0 / 6%)',
    '0 8px 24px rgb(0 0 0 / 10%), 0 24px 64px rgb(0 0 0 / 14%)',
  ],
  deep: [
    '0 1px 2px rgb(0 0 0 / 40%), 0 6px 20px rgb(0 0 0 / 32%)',
    '0 8px 24px rgb(0 0 0 / 48%), 0 24px 64px rgb(0 0 0 / 56%)',
  ],
};

/** The brand's block of custom properties, for a style element in the head of its pages. */
export function tokensCss(theme: Theme, selector = ':root'): string {
  const lines = [
    `color-scheme:${theme.scheme}`,
    ...Object.entries(theme.colors).map(([name, value]) => `--color-${kebab(name)}:${value}`),
    ...typeTokens('display', theme),
    ...typeTokens('text', theme),
    `--display-scale:${theme.display.scale}`,
    ...shapeTokens(theme.shape),
  ];
  return `${selector}{${lines.join(';')}}`;
}

/** The font faces of one brand and their metric-matched fallbacks. `urlOf` turns a file key into an address. */
export function fontFacesCss(theme: Theme, urlOf: (file: string) => string): string {
  return [
    ...facesOf(theme).map((face) => webFace(face, urlOf(face.file))),
    fallbackFace(fallbackName('display', theme), theme.display.fallback),
    fallbackFace(fallbackName('text', theme), theme.text.fallback),
  ].join('');
}

/** Files worth a preload link: the ones the first screen is set in. */
export function fontFilesOf(theme: Theme): readonly string[] {
  return facesOf(theme).map(({ file }) => file);
}

function facesOf({ display, text, strong }: Theme): readonly FontFace[] {
  return [display.face, text.face, strong];
}

function webFace(face: FontFace, url: string): string {
  return `@font-face{font-family:"${face.family}";font-style:${face.style};font-display:swap;font-weight:${face.weights};src:url(${url}) format("woff2")}`;
}

function fallbackFace(name: string, face: FallbackFace): string {
  const sources = face.local.map((local) => `local("${local}")`).join(',');
  return `@font-face{font-family:"${name}";src:${sources};size-adjust:${face.sizeAdjust}%;ascent-override:${face.ascent}%;descent-override:${face.descent}%;line-gap-override:${face.lineGap}%}`;
}

function fallbackName(role: 'display' | 'text', theme: Theme): string {
  return `${theme[role].face.family} fallback`;
}

function typeTokens(role: 'display' | 'text', theme: Theme): string[] {
  const style = theme[role];
  return [
    `--font-${role}:"${style.face.family}","${fallbackName(role, theme)}",${style.face.generic}`,
    `--${role}-weight:${style.weight}`,
    `--${role}-stretch:${style.stretch}%`,
    `--${role}-style:${style.face.style}`,
    `--${role}-tracking:${style.tracking}`,
    `--${role}-leading:${style.leading}`,
    `--${role}-transform:${style.transform}`,
  ];
}

function shapeTokens(shape: Shape): string[] {
  const [low, high] = SHADOWS[shape.shadow];
  return [
    `--radius-small:${shape.radiusSmall}`,
    `--radius:${shape.radius}`,
    `--radius-large:${shape.radiusLarge}`,
    `--radius-button:${shape.radiusButton}`,
    `--corner:${shape.corner}`,
    `--border:${shape.border}`,
    `--border-strong:${shape.borderStrong}`,
    `--button-slant:${shape.buttonSlant}`,
    `--button-transform:${shape.buttonTransform}`,
    `--button-tracking:${shape.buttonTracking}`,
    `--button-weight:${shape.buttonWeight}`,
    `--shadow-low:${low}`,
    `--shadow-high:${high}`,
  ];
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
