import type { CarBody } from '#kernel/car-body.ts';
import type { Disc, FaceKit, LampKit, Opening } from '../faces/kit.ts';
import { barField } from './bars.ts';
import type { Body } from './body.ts';
import { cut, type Zone } from './cut.ts';
import { piecewise, type Curve } from './curve.ts';
import { polygon, roundedPoints, type Outline } from './polygon.ts';
import { coverWith, recess } from './recess.ts';
import { refine } from './refine.ts';
import type { Tag } from './skin.ts';
import type { Field } from './vec.ts';

/** Lamps wrap round the corner: they are drawn over a diagonal of z and the distance behind the nose. */
const DIAGONAL = [0.62, 0.785] as const;

/** How far behind the nose a drawing seen from the front may reach. */
const CORNER = 0.27;

interface Frame {
  body: Body;
  up: Curve;
  lampAt: (across: number) => number;
  middleAt: (across: number) => number;
  wrapped: (x: number, z: number) => number;
  lampZone: Zone;
  detail: number;
}

function frameOf(body: Body, detail: number): Frame {
  const { nose } = body.spec;
  const [inner, outer] = nose.lamp;
  const levels = nose.levels;
  return {
    body,
    up: piecewise(levels.map((y, i) => [i, y] as const)),
    lampAt: (across) => inner + across * (outer - inner),
    middleAt: (across) => across * nose.grille,
    wrapped: (x, z) => z * DIAGONAL[0] + (body.nose - x) * DIAGONAL[1],
    lampZone: (x, _y, _z, n) => x > body.spec.axles[0] + 0.12 && n[1] < 0.95,
    detail,
  };
}

function place(f: Frame, outline: Outline, across: 'middle' | 'lamp'): Outline {
  const at = across === 'lamp' ? f.lampAt : f.middleAt;
  return outline.map(([a, b, r]) => [at(a), f.up(b), r]);
}

function extent(outline: Outline): { low: number; high: number } {
  const ys = roundedPoints(outline, 0).map((p) => p[1]);
  return { low: Math.min(...ys), high: Math.max(...ys) };
}

function fieldOf(f: Frame, outline: Outline, o: { across: 'middle' | 'lamp'; radius: number }): Field {
  const shape = polygon(outline, o.radius);
  if (o.across === 'lamp') return (x, y, z) => shape(f.wrapped(x, z), y);
  // A drawing seen from the front smears on faces that turn away: it ends where the corner does.
  const end = f.body.nose - CORNER;
  return (x, y, z) => Math.max(shape(z, y), end - x);
}

function cutOpening(f: Frame, o: Opening): void {
  const { skin, zones } = f.body;
  const across = o.across ?? 'middle';
  const outline = place(f, o.outline, across);
  const zone = across === 'lamp' ? f.lampZone : zones.front;
  const field = fieldOf(f, outline, { across, radius: o.radius ?? 0.02 });
  const { low, high } = extent(outline);
  const length = (o.bars && ['net', 'comb', 'dashes'].includes(o.bars.kind) ? 0.007 : 0.01) * f.detail;
  refine(skin, (x, y, z, n) => y > low - 0.02 && y < high + 0.02 && zone(x, y, z, n) && field(x, y, z) < 0.02, length);
  const frame: Tag = o.frame ?? 'trim';
  cut(skin, { field, to: frame, zone, from: o.on ?? ['paint', 'plastic'] });
  if (!o.fill) return;
  cut(skin, { field, level: -(o.frameWidth ?? 0.01), from: [frame], to: o.fill, zone });
  if (!o.bars) return;
  const bars = barField(o.bars, (low + high) / 2);
  cut(skin, { field: (_x, y, z) => bars(z, y), from: [o.fill], to: o.bars.tag, zone });
}

function cutLamp(f: Frame, lamp: LampKit): void {
  const { skin } = f.body;
  const zone = f.lampZone;
  const outline = place(f, lamp.outline, 'lamp');
  const field = fieldOf(f, outline, { across: 'lamp', radius: lamp.radius });
  refine(skin, (x, y, z, n) => zone(x, y, z, n) && field(x, y, z) < 0.03, 0.009 * f.detail);
  cut(skin, { field, to: 'trim', zone, from: ['paint', 'trim', 'chrome', 'plastic', 'grille', 'bar'] });
  cut(skin, { field, level: -0.006, from: ['trim'], to: 'lamp', zone });
  for (const p of lamp.projectors) {
    const [s, y0] = [f.lampAt(p.at[0]), f.up(p.at[1])];
    const disc: Field = (x, y, z) => {
      const a = Math.abs(f.wrapped(x, z) - s) / (p.stretch ?? 1.25);
      return Math.pow(a ** 5 + Math.abs(y - y0) ** 5, 0.2) - p.radius;
    };
    cut(skin, { field: disc, from: ['lamp'], to: 'projector', zone });
  }
  for (const light of lamp.lights) {
    const strip = fieldOf(f, place(f, light, 'lamp'), { across: 'lamp', radius: 0.004 });
    cut(skin, { field: strip, from: ['lamp', 'trim', 'projector'], to: 'drl', zone });
  }
}

function cutDisc(f: Frame, d: Disc): void {
  const { skin, zones } = f.body;
  const [z0, y0] = [f.middleAt(d.at[0]), f.up(d.at[1])];
  const power = d.power ?? 2;
  const reach: Field = (_x, y, z) =>
    Math.pow(Math.abs(z - z0) ** power + Math.abs(y - y0) ** power, 1 / power) - d.radius;
  refine(skin, (x, y, z, n) => zones.front(x, y, z, n) && reach(x, y, z) < 0.03, 0.009 * f.detail);
  const zone = zones.front;
  cut(skin, {
    field: reach,
    level: 0.012,
    to: d.rim,
    zone,
    from: ['paint', 'trim', 'plastic', 'chrome', 'grille', 'bar', 'lamp'],
  });
  cut(skin, { field: reach, from: [d.rim], to: 'lamp', zone });
  cut(skin, { field: reach, level: -0.008, from: ['lamp'], to: 'drl', zone });
  cut(skin, { field: reach, level: -0.024, from: ['drl'], to: '_', zone });
  cut(skin, { field: reach, level: -d.radius * 0.52, from: ['_'], to: 'projector', zone });
  skin.tags = skin.tags.map((t) => (t === '_' ? 'lamp' : t));
}

const SKID: Opening = {
  outline: [
    [-0.9, -0.55],
    [0.86, -0.55],
    [0.98, 0.12],
    [-0.9, 0.12],
  ],
  frame: 'satin',
  radius: 0.03,
  on: ['plastic', 'paint', 'under', 'trim'],
};

const TOW_HOOK: Opening = {
  outline: [
    [0.8, 0.06],
    [0.94, 0.06],
    [0.94, 0.34],
    [0.8, 0.34],
  ],
  frame: 'accent',
  radius: 0.012,
};

export function cutNose(b: Body, o: { kit: FaceKit; body: CarBody; detail: number }): void {
  const f = frameOf(b, o.detail);
  const { extras = [] } = o.body;
  if (extras.includes('skid-plates')) cutOpening(f, SKID);
  if (extras.includes('tow-hooks')) cutOpening(f, TOW_HOOK);
  for (const opening of o.kit.openings) cutOpening(f, opening);
  if (o.kit.lamp) cutLamp(f, o.kit.lamp);
  for (const disc of o.kit.discs ?? []) cutDisc(f, disc);
}

/** Gives grilles and lamps their depth; after every cut, because walls are not part of the smooth body. */
export function deepenNose(b: Body): void {
  const { skin } = b;
  coverWith(skin, ['lamp', 'projector'], 'lens');
  recess(skin, { tags: ['lamp', 'projector', 'drl'], depth: 0.006, wall: 'wall' });
  recess(skin, { tags: ['lamp', 'projector'], depth: 0.02, wall: 'wall' });
  recess(skin, { tags: ['projector'], depth: 0.012, wall: 'lamp' });
  recess(skin, { tags: ['grille'], depth: 0.05, wall: 'wall', along: (_, n) => [Math.sign(n[0] || 1), 0, 0] });
}
