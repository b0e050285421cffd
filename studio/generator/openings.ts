import type { CarBody } from '#kernel/car-body.ts';
import type { Body } from './body.ts';
import { cut, type Zone } from './cut.ts';
import { rmax } from './field.ts';
import { mirror, type Surface } from './mirror.ts';
import type { Field } from './vec.ts';

/** How far the wheel house reaches towards the middle. */
const LINER_DEPTH = 0.45;

/** Cuts the wheel openings and returns their inner walls. */
export function cutWheelOpenings(b: Body): Surface {
  const { skin } = b;
  const hole: Field = (x, y, z) => Math.max(b.arch(x, y), 0.5 - z);
  const edges = cut(skin, { field: hole, to: 'hole' });
  const positions: number[] = [];
  const indices: number[] = [];
  const known = new Map<string, number>();
  const add = (i: number, deep: boolean) => {
    const key = `${i}${deep}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const p = skin.points[i]!;
    positions.push(p[0], p[1], deep ? LINER_DEPTH : p[2] - 0.002);
    known.set(key, known.size);
    return known.size - 1;
  };
  for (const [a, c] of edges) {
    if (skin.points[a]![2] <= 0.505 || skin.points[c]![2] <= 0.505) continue;
    const [a0, c0, c1, a1] = [add(a, false), add(c, false), add(c, true), add(a, true)];
    indices.push(a0, c0, c1, a0, c1, a1);
  }
  return mirror({ positions, normals: undefined, indices });
}

export function sideGlass(b: Body): Field {
  const w = b.spec.windows;
  const [r0, r1] = w.rear;
  const rearLine = (y: number) => r0[1] + ((y - r0[0]) * (r1[1] - r0[1])) / (r1[0] - r0[0]);
  return (x, y, z) => {
    let g = rmax(b.belt(x) - y, y - (b.cabin.top(x) - w.rail), w.radius);
    // Parallel to the windscreen, not along x: otherwise the A-pillar vanishes where the glass wraps round.
    g = rmax(g, b.cabinFaces.front(x, y, z) + w.aPillar, w.radius);
    return rmax(g, rearLine(y) - x, w.rearRadius);
  };
}

function cutSideGlass(b: Body, body: CarBody): void {
  const { skin } = b;
  const w = b.spec.windows;
  const glass = sideGlass(b);
  const zone: Zone = (x, y, z, n) => n[2] > 0.3 && z > 0.35 && y > b.belt(x) - 0.12;
  const blind = body.extras?.includes('cargo') ? (w.pillars[0]?.x ?? 0) : -Infinity;
  const field: Field = (x, y, z) => Math.max(glass(x, y, z), blind - x);
  cut(skin, { field, to: 'trim', zone });
  cut(skin, { field, level: -0.016, from: ['trim'], to: 'glass', zone });
  for (const p of w.pillars) {
    const strip: Field = (x, y) => Math.abs(x - p.x - p.lean * (y - 1.1)) - p.width / 2;
    cut(skin, { field: strip, from: ['glass'], to: 'trim', zone });
  }
  if (body.metal === 'chrome') {
    const line: Field = (x, y, z) => Math.max(field(x, y, z) - 0.001, -0.014 - field(x, y, z), y - b.belt(x) - 0.02);
    cut(skin, { field: line, from: ['trim'], to: 'chrome', zone });
  }
}

function cutWindscreen(b: Body): void {
  const { skin, tub, cabin } = b;
  const w = b.spec.windows.windscreen;
  const field: Field = (x, y, z) => {
    const side = b.cabinFaces.side(x, y, z) + w.side;
    const foot = tub.top(x) - tub.crown(x) * z * z + 0.018 - y;
    const head = y - (cabin.top(x) - cabin.crown(x) * z * z - w.top);
    return rmax(rmax(rmax(side, foot, 0.05), head, 0.05), w.end - x, 0.03);
  };
  const zone: Zone = (x, y, z, n) => {
    const off = b.cabinFaces.front(x, y, z);
    const upright = n[0] > 0.22 && n[1] > 0.1 && off > -0.06 && off < 0.05;
    return upright && x > w.end - 0.05 && x < b.nose - 0.1 && y > tub.top(x) - 0.12;
  };
  cut(skin, { field, to: 'trim', zone });
  cut(skin, { field, level: -0.022, from: ['trim'], to: 'glass', zone });
}

function cutBacklight(b: Body, body: CarBody): void {
  const w = b.spec.windows.backlight;
  if (body.extras?.includes('cargo')) return;
  const field: Field = (x, y, z) => {
    const side = b.cabinFaces.side(x, y, z) + w.side;
    return rmax(rmax(side, w.from - y, w.radius), y - w.to, w.radius);
  };
  const zone: Zone = (x, y, z, n) => n[0] < -0.18 && x < w.x && z < 0.95 && b.cabinFaces.rear(x, y, z) > -0.08;
  cut(b.skin, { field, to: 'trim', zone });
  cut(b.skin, { field, level: -0.02, from: ['trim'], to: 'glass', zone });
}

/** A roof in its own colour: everything above the side glass, up to the windscreen and the tailgate glass. */
function cutRoof(b: Body): void {
  const rail = b.spec.windows.rail;
  const field: Field = (x, y) => b.cabin.top(x) - rail + 0.004 - y;
  cut(b.skin, { field, to: 'roof', zone: (_x, y) => y > b.belt(0) + 0.1 });
}

/** `separatesRoof`: a live car's roof is a part of its own, as its colour may change. */
export function cutOpenings(b: Body, body: CarBody, separatesRoof = false): Surface {
  const liner = cutWheelOpenings(b);
  cut(b.skin, { field: (x, y) => y - (b.tub.bottom(x) + 0.035), to: 'under' });
  cutSideGlass(b, body);
  cutWindscreen(b);
  cutBacklight(b, body);
  if (separatesRoof || body.roofColor === 'black') cutRoof(b);
  return liner;
}
