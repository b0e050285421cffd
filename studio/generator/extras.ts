import type { CarBody } from '#kernel/car-body.ts';
import { surfaceY, type Body } from './body.ts';
import { roundedBox, type Piece } from './piece.ts';

/** A box on the roof, its nose to the wind. */
function roofBox(b: Body): Piece[] {
  const [from, to] = b.spec.roofBars;
  const x = (from + to) / 2;
  const y = surfaceY(b, x, 0) + 0.19;
  const length = Math.min(1.9, Math.abs(from - to) * 1.25);
  return [
    { material: 'trim', geometry: roundedBox({ size: [length, 0.3, 0.74], radius: 0.11, at: [x, y, -0.16] }) },
    {
      material: 'satin',
      geometry: roundedBox({ size: [length * 0.99, 0.012, 0.745], radius: 0.005, at: [x, y - 0.03, -0.16] }),
    },
  ];
}

/** A soft cover over the bed, stretched flush with its rim. */
function bedCover(b: Body): Piece[] {
  const { bed } = b.spec;
  if (!bed) return [];
  const at = [bed.x, b.belt(bed.x) - 0.005, 0] as const;
  const size = [bed.halfLength * 2 + 0.02, 0.035, bed.halfWidth * 2 + 0.02] as const;
  return [{ material: 'plastic', geometry: roundedBox({ size, radius: 0.014, at }) }];
}

/** Accessories that show and that no model is drawn with. */
export function buildExtras(b: Body, body: CarBody): Piece[] {
  const extras = body.extras ?? [];
  return [...(extras.includes('roof-box') ? roofBox(b) : []), ...(extras.includes('bed-cover') ? bedCover(b) : [])];
}
