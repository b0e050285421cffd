import { TorusGeometry } from 'three';
import type { CarBody } from '#kernel/car-body.ts';
import type { Body } from './body.ts';
import { onBothSides, plainBox, roundedBox, type Piece } from './piece.ts';

function seatRow(o: { x: number; y: number; spread: number }): Piece[] {
  const { x, y, spread } = o;
  return [
    ...onBothSides('seat', roundedBox({ size: [0.5, 0.16, 0.48], radius: 0.06, at: [x, y + 0.08, spread] })),
    ...onBothSides(
      'seat',
      roundedBox({ size: [0.15, 0.6, 0.46], radius: 0.065, at: [x - 0.26, y + 0.36, spread], tilt: 0.22 }),
    ),
    ...onBothSides(
      'seat',
      roundedBox({ size: [0.09, 0.16, 0.25], radius: 0.04, at: [x - 0.35, y + 0.71, spread], tilt: 0.15 }),
    ),
  ];
}

/** As far forward as drawn, but never through the windscreen of a short cab. */
function dashPlace(b: Body): number {
  const s = b.spec.seats;
  let x = s.x + s.dash;
  while (x > s.x + 0.4 && b.skin.field(x + 0.2, s.y + s.dashLift + 0.12, 0.6) > -0.05) x -= 0.03;
  return x;
}

function dashboard(b: Body): Piece[] {
  const { spec } = b;
  const s = spec.seats;
  const half = spec.halfWidth - 0.2;
  const x = dashPlace(b);
  const y = s.y + s.dashLift;
  const wheel = new TorusGeometry(0.17, 0.018, 8, 28)
    .rotateY(Math.PI / 2)
    .rotateZ(0.35)
    .translate(x - 0.31, s.y + 0.45, 0.36);
  const screen = roundedBox({ size: [0.02, 0.15, 0.3], radius: 0.008, at: [x - 0.2, y + 0.12, 0], tilt: 0.2 });
  return [
    {
      material: 'interior',
      geometry: roundedBox({ size: [0.42, 0.22, half * 2], radius: 0.08, at: [x, y, 0], tilt: -0.1 }),
    },
    {
      material: 'interior',
      geometry: roundedBox({ size: [0.9, 0.3, 0.2], radius: 0.05, at: [s.x + 0.3, s.y + 0.02, 0] }),
    },
    { material: 'screen', geometry: screen },
    { material: 'dark', geometry: wheel },
  ];
}

/** Enough to look into: floor, two rows of seats, dashboard with screen, steering wheel, inner mirror, door linings. */
export function buildCabin(b: Body, body: CarBody): Piece[] {
  const { spec } = b;
  const s = spec.seats;
  const half = spec.halfWidth - 0.2;
  const spread = Math.min(0.37, spec.halfWidth * 0.4);
  const cargo = body.extras?.includes('cargo') ?? false;
  const pieces: Piece[] = [
    {
      material: 'interior',
      geometry: roundedBox({ size: [s.floor, 0.1, half * 2], radius: 0.03, at: [s.x - 0.25, s.y - 0.12, 0] }),
    },
    ...dashboard(b),
    ...seatRow({ x: s.x, y: s.y, spread }),
  ];
  if (cargo)
    pieces.push({ material: 'interior', geometry: plainBox([0.04, 0.9, half * 2], [s.x - 0.62, s.y + 0.4, 0]) });
  else if (s.second !== undefined) pieces.push(...seatRow({ x: s.second, y: s.y + 0.01, spread }));
  return pieces;
}
