import type { CarBody } from '#kernel/car-body.ts';
import type { Body } from './body.ts';
import { band, cut, type Zone } from './cut.ts';
import { polygon, type Field2 } from './polygon.ts';
import type { Tag } from './skin.ts';
import type { Field } from './vec.ts';

const GAP = 0.0034;

interface Groove {
  field: Field;
  zone: Zone;
  from?: readonly Tag[];
  halfWidth?: number;
  range?: Field;
}

function groove(b: Body, g: Groove): void {
  band(b.skin, {
    field: g.field,
    zone: g.zone,
    from: g.from ?? ['paint'],
    to: 'groove',
    halfWidth: g.halfWidth ?? GAP,
    ...(g.range && { range: g.range }),
  });
}

function cutDoors(b: Body): void {
  const p = b.spec.panels;
  const zone: Zone = (x, y, z, n) => b.zones.side(x, y, z, n) && y < p.doorTop;
  const range: Field = (x, y) => y - b.belt(x) - 0.03;
  for (const outline of p.doors) {
    const door = polygon(outline, 0.03);
    groove(b, { field: (x, y) => door(x, y), zone, from: ['paint', 'plastic'], range });
  }
  if (p.fuel) {
    const [fx, fy] = p.fuel;
    const flap: Field = (x, y) => Math.pow(Math.abs(x - fx) ** 4 + Math.abs(y - fy) ** 4, 0.25) - 0.075;
    groove(b, { field: flap, zone: b.zones.side });
  }
  for (const s of p.seams) {
    const range: Field = (_x, y) => Math.max(s.from - y, y - s.to);
    groove(b, { field: (x, y) => x - s.x - s.lean * (y - 0.6), zone: b.zones.side, range });
  }
  const rail = p.slideRail;
  if (rail) {
    const range: Field = (x) => Math.max(x - rail.to, rail.from - x);
    groove(b, { field: (_x, y) => y - rail.y, zone: b.zones.side, halfWidth: 0.008, range });
  }
}

function cutLids(b: Body, body: CarBody): void {
  const p = b.spec.panels;
  const [fromX, fromY] = p.bonnetFrom;
  const bonnet: Field2 = polygon(p.bonnet, 0.06);
  groove(b, { field: (x, _y, z) => bonnet(x, z), zone: (x, y, _z, n) => x > fromX && n[1] > 0.25 && y > fromY });
  if (p.boot) {
    const boot = polygon(p.boot, 0.05);
    const zone: Zone = (x, y, _z, n) => x < b.spec.axles[1] + 0.4 && n[1] > 0.3 && y < b.belt(b.tail) + 0.12;
    groove(b, { field: (x, _y, z) => boot(x, z), zone });
  }
  if (body.extras?.includes('cargo')) {
    const range: Field = (_x, y) => Math.max(b.spec.tail.plate + 0.14 - y, y - b.spec.height * 0.93);
    groove(b, {
      field: (_x, _y, z) => z - 0.004,
      zone: (x, y, z, n) => b.zones.rear(x, y, z, n) && n[0] < -0.5,
      range,
    });
  }
  if (p.gate) {
    const gate = polygon(p.gate, 0.04);
    groove(b, {
      field: (_x, y, z) => gate(z, y),
      // A groove projected onto a grazing face smears, so only faces that look backwards take it.
      zone: (x, y, z, n) => b.zones.rear(x, y, z, n) && n[0] < -0.38,
    });
  }
}

/** Two stripes from nose to tail. */
function cutStripes(b: Body): void {
  const field: Field = (_x, _y, z) => Math.abs(z - 0.2) - 0.11;
  cut(b.skin, {
    field,
    from: ['paint', 'roof'],
    to: 'accent',
    zone: (_x, y, z, n) => z < 0.5 && n[1] > 0.35 && y > 0.6,
  });
}

export function cutPanels(b: Body, body: CarBody): void {
  if (body.extras?.includes('stripes')) cutStripes(b);
  cutDoors(b);
  cutLids(b, body);
}

/** Unpainted sills, arch rims and bumper feet. */
export function cutCladding(b: Body, body: CarBody): void {
  const c = b.spec.cladding;
  const kind = body.cladding ?? 'sills';
  const [front, rear] = b.spec.axles;
  const full = kind === 'full';
  const sill = full ? c.sill : Math.min(c.sill, b.spec.clearance + 0.085);
  if (kind !== 'none') {
    const low: Field = (x, y) =>
      x > front ? y - (full ? c.front : sill) : x < rear ? y - (full ? c.rear : sill) : y - sill;
    cut(b.skin, { field: low, to: 'plastic' });
  }
  if (full) cut(b.skin, { field: (x, y, z) => Math.max(b.arch(x, y) - c.arch, 0.42 - z), to: 'plastic' });
  const { bed } = b.spec;
  if (bed) {
    const tub: Field = (x, y, z) =>
      Math.max(
        Math.abs(x - bed.x) - bed.halfLength - 0.015,
        z - bed.halfWidth - 0.013,
        bed.floor - 0.04 - y,
        y - bed.top,
      );
    cut(b.skin, { field: tub, to: 'bed' });
  }
}
