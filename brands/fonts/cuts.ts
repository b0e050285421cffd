import type { FontFace } from '#ui/tokens/contract.ts';
import type { Brand } from '../schema.ts';
import { FACES, type Family } from './families.ts';

/** Headings, running text, and what stands out in it. */
export const ROLES = ['display', 'text', 'strong'] as const;
export type Role = (typeof ROLES)[number];

/** Where a brand's own file of a font stands on the font's axes. */
export type Cut = {
  /** Its name in `files/`. */
  readonly file: string;
  readonly source: Family;
  readonly weight: number;
  readonly width: number;
};

/** Weights of what stands out in running text: as heavy as the brand's buttons, within reason. */
const STRONG = { least: 600, most: 700 } as const;
/** Asked for less than this, the text's regular weight answers; for more, its strong one. */
const BETWEEN = 520;

/**
 * What a brand's pages need of a font, and nothing else. One weight a file: such a file fits the first window that TCP opens (ten
 * segments, RFC 6928), and three that come side by side are there a round trip before one that holds all weights.
 */
export function cutOf(brand: Brand, role: Role): Cut {
  const { face, weight, stretch } = brand[role === 'display' ? 'display' : 'text'];
  const { least, most } = STRONG;
  return {
    file: `${brand.id}-${role}`,
    source: FACES[face],
    weight: role === 'strong' ? Math.min(most, Math.max(least, brand.shape.buttonWeight)) : weight,
    width: stretch,
  };
}

const WEIGHTS: Readonly<Record<Role, string>> = {
  display: '1 1000',
  text: `1 ${BETWEEN}`,
  strong: `${BETWEEN + 1} 1000`,
};

/** The same as a font face of the page: which weights it answers for. */
export function faceOf(brand: Brand, role: Role): FontFace {
  const { file, source } = cutOf(brand, role);
  const { family, style, generic } = source;
  return { family: `${family} ${role === 'strong' ? 'text' : role}`, file, weights: WEIGHTS[role], style, generic };
}
