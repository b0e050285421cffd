import type { BufferGeometry } from 'three';
import type { CarBody } from '#kernel/car-body.ts';
import { surfaceY, type Body } from './body.ts';
import { roundedBox, type Piece } from './piece.ts';
import { smoothstep } from './vec.ts';

/** Share of its height that a roof box keeps at its nose. */
const NOSE_HEIGHT = 0.5;

/** Lowers what lies ahead of the middle, more towards the nose: the wind goes over it. */
function slope(geometry: BufferGeometry, { from, to, floor }: { from: number; to: number; floor: number }): void {
  const p = geometry.getAttribute('position');
  for (let i = 0; i < p.count; i++) {
    const lowered = 1 - (1 - NOSE_HEIGHT) * smoothstep(from, to, p.getX(i));
    p.setY(i, floor + (p.getY(i) - floor) * lowered);
  }
}

/** A box on the roof, its nose to the wind: a lid over a tray, on two feet. */
function roofBox(b: Body): Piece[] {
  const [from, to] = b.spec.roofBars;
  const x = (from + to) / 2;
  const roof = surfaceY(b, x, 0);
  const length = Math.min(1.9, Math.abs(from - to) * 1.25);
  const tray = roundedBox({ size: [length - 0.12, 0.13, 0.7], radius: 0.05, at: [x, roof + 0.105, -0.16] });
  const lid = roundedBox({ size: [length, 0.22, 0.76], radius: 0.1, at: [x, roof + 0.24, -0.16] });
  const wind = { from: x - length * 0.1, to: x + length / 2, floor: roof + 0.04 };
  for (const shell of [tray, lid]) slope(shell, wind);
  const feet = [-0.3, 0.26].map((at): Piece => {
    const foot = x + at * length;
    const size = [0.07, 0.09, 0.6] as const;
    return { material: 'plastic', geometry: roundedBox({ size, radius: 0.02, at: [foot, roof + 0.03, -0.16] }) };
  });
  return [{ material: 'plastic', geometry: tray }, { material: 'trim', geometry: lid }, ...feet];
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
