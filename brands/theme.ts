import type { Theme } from '#ui/tokens/contract.ts';
import { faceOf } from './fonts/cuts.ts';
import { FALLBACKS } from './fonts/fallbacks.ts';
import type { Brand } from './schema.ts';

/** What ui/tokens/tokens-css.ts needs of a brand, its fonts resolved. */
export function themeOf(brand: Brand): Theme {
  return {
    scheme: brand.scheme,
    colors: brand.colors,
    display: typeStyle(brand, 'display'),
    text: typeStyle(brand, 'text'),
    strong: faceOf(brand, 'strong'),
    shape: brand.shape,
  };
}

function typeStyle(brand: Brand, role: 'display' | 'text'): Theme['display'] {
  const style = brand[role];
  const fallback = FALLBACKS[`${brand.id}/${role}`];
  if (fallback === undefined)
    throw new Error(`No fallback measured for ${brand.id}/${role}: run node brands/fonts/measure.ts`);
  return { ...style, face: faceOf(brand, role), fallback };
}
