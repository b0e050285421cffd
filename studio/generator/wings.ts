import type { CarBody } from '#kernel/car-body.ts';
import { surfaceY, type Body } from './body.ts';
import { fromTriangles, roundedBox, type Piece } from './piece.ts';
import type { Vec3 } from './vec.ts';

const STATIONS = 28;

/** Joins rows of points, one row per station across the car, closing nothing: lips are drawn two-sided. */
function loft(rows: readonly Vec3[][]) {
  const width = rows[0]!.length;
  const indices: number[] = [];
  for (let i = 0; i < rows.length - 1; i++) {
    for (let j = 0; j < width - 1; j++) {
      const a = i * width + j;
      const b = a + width;
      indices.push(a, a + 1, b, b, a + 1, b + 1);
    }
  }
  return fromTriangles(rows.flat(2), indices);
}

function across(half: number, row: (z: number, edge: number) => Vec3[], power: number): Vec3[][] {
  return Array.from({ length: STATIONS + 1 }, (_, i) => {
    const z = ((i / STATIONS) * 2 - 1) * half;
    return row(z, Math.pow(Math.abs(z) / half, power));
  });
}

/** A lip that continues the roof over the tailgate. */
function roofSpoiler(b: Body, body: CarBody): Piece[] {
  const s = b.spec.spoiler;
  // A fastback's glass runs where the lip would stand.
  if (!s || (body.tailgate ?? 0) < -0.25) return [];
  const sport = body.extras?.includes('spoiler');
  const length = s.length * (sport ? 1.25 : 0.9);
  const rows = across(
    s.halfWidth,
    (z, edge) => {
      const az = Math.abs(z);
      const x0 = s.x + edge * 0.03;
      const y0 = surfaceY(b, x0, az) - 0.001;
      const x1 = s.x - length + 0.18 * Math.pow(az, 2.1) + edge * 0.08;
      const y1 = y0 - 0.032 - edge * 0.02 + (sport ? 0.018 : 0);
      return [
        [x0 + 0.04, surfaceY(b, x0 + 0.04, az) - 0.004, z],
        [x0, y0 + 0.006, z],
        [x1 + 0.01, y1 + 0.006, z],
        [x1, y1 - 0.004, z],
        [x1 + 0.012, y1 - 0.022, z],
        [s.x - 0.05, y0 - 0.085, z],
      ];
    },
    6,
  );
  const material = sport || body.roofColor === 'black' ? 'trim' : 'paint';
  return [{ material, geometry: loft(rows) }];
}

/** A lip on the boot lid. */
function ducktail(b: Body): Piece[] {
  const from = b.tail + 0.2;
  const half = b.spec.halfWidth * 0.77;
  const rows = across(
    half,
    (z, edge) => {
      const az = Math.abs(z);
      const y = surfaceY(b, b.tail + 0.14, az);
      const back = b.tail + 0.015 + 0.05 * az * az + edge * 0.05;
      return [
        [from, surfaceY(b, from, az) - 0.004, z],
        [from - 0.12, y + 0.028 - edge * 0.02, z],
        [back, y + 0.042 - edge * 0.04, z],
        [back - 0.01, y + 0.026 - edge * 0.035, z],
        [from - 0.15, y - 0.03, z],
      ];
    },
    8,
  );
  return [{ material: 'trim', geometry: loft(rows) }];
}

function scoop(b: Body): Piece[] {
  const x = b.spec.axles[0] + 0.1;
  const y = surfaceY(b, x, 0.22);
  return [1, -1].flatMap((s): Piece[] => [
    {
      material: 'paint',
      geometry: roundedBox({ size: [0.5, 0.05, 0.3], radius: 0.022, at: [x - 0.1, y - 0.002, 0.24 * s], tilt: -0.07 }),
    },
    {
      material: 'grille',
      geometry: roundedBox({ size: [0.03, 0.026, 0.25], radius: 0.008, at: [x + 0.142, y - 0.012, 0.24 * s] }),
    },
  ]);
}

export function buildWings(b: Body, body: CarBody): Piece[] {
  const { extras = [] } = body;
  return [
    ...roofSpoiler(b, body),
    ...(extras.includes('ducktail') ? ducktail(b) : []),
    ...(extras.includes('scoop') ? scoop(b) : []),
  ];
}
