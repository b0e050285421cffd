import type { Brand } from './schema.ts';
import { drawWordmark } from './wordmark.ts';

/** The brand's icon for browser tabs and home screens: the first letter of its own word, drawn as in the wordmark. Whole: without round corners. */
export function iconSvg(brand: Brand, { isWhole = false }: { readonly isWhole?: boolean } = {}): string {
  const initial = brand.wordmark.letters.split(' ').at(-1)?.at(0) ?? '';
  const drawing = drawWordmark({ ...brand.wordmark, letters: initial, weight: Math.max(brand.wordmark.weight, 12) });
  const scale = 34 / Math.max(drawing.width, drawing.height);
  const left = (64 - drawing.width * scale) / 2;
  const top = (64 - drawing.height * scale) / 2;
  const join = drawing.cap === 'round' ? 'round' : 'miter';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">` +
    `<rect width="64" height="64" rx="${isWhole ? 0 : 14}" fill="${brand.colors.accent}"/>` +
    `<svg x="${left}" y="${top}" width="${drawing.width * scale}" height="${drawing.height * scale}" viewBox="${drawing.viewBox}">` +
    `<path d="${drawing.path}" fill="none" stroke="${brand.colors.onAccent}" stroke-width="${drawing.strokeWidth}" stroke-linecap="${drawing.cap}" stroke-linejoin="${join}" stroke-miterlimit="10"/>` +
    `</svg></svg>`
  );
}
