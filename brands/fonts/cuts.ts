import type { FontFace } from '#ui/tokens/contract.ts';
import type { Brand } from '../schema.ts';
import { FACES, type Family } from './families.ts';

export const ROLES = ['display', 'text'] as const;
export type Role = (typeof ROLES)[number];

/** How far along its axes a brand's own file of a font reaches: one place, or from and to. */
export type Cut = {
  /** Its name in `files/`. */
  readonly file: string;
  readonly source: Family;
  readonly weights: readonly [number] | readonly [number, number];
  readonly width: number;
};

/** The weight of what stands out in running text; a brand's buttons may be heavier. */
const STRONG = 700;

/**
 * What a brand's pages need of a font, and nothing else: headings are set in one weight, text in several. A phone waits for
 * these bytes before the page looks as it should.
 */
export function cutOf(brand: Brand, role: Role): Cut {
  const { face, weight, stretch } = brand[role];
  return {
    file: `${brand.id}-${role}`,
    source: FACES[face],
    weights: role === 'display' ? [weight] : [weight, Math.max(STRONG, brand.shape.buttonWeight)],
    width: stretch,
  };
}

/** The same as a font face of the page. */
export function faceOf(brand: Brand, role: Role): FontFace {
  const { file, source, weights } = cutOf(brand, role);
  const { family, style, generic } = source;
  return { family: `${family} ${role}`, file, weights: weights.join(' '), style, generic };
}
