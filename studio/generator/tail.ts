import type { CarBody } from '#kernel/car-body.ts';
import type { TailKit } from '../faces/kit.ts';
import type { Body } from './body.ts';
import { cut, type Zone } from './cut.ts';
import { piecewise } from './curve.ts';
import { polygon, type Outline } from './polygon.ts';
import { coverWith, recess } from './recess.ts';
import { refine } from './refine.ts';
import type { Tag } from './skin.ts';
import type { Field } from './vec.ts';

const DIAGONAL = [0.62, 0.785] as const;

interface Frame {
  body: Body;
  up: (level: number) => number;
  at: (across: number) => number;
  wrapped: (x: number, z: number) => number;
  zone: Zone;
}

function frameOf(body: Body): Frame {
  const { levels, lamp } = body.spec.tail;
  const rear = body.spec.axles[1];
  return {
    body,
    up: piecewise(levels.map((y, i) => [i, y] as const)),
    at: (across) => lamp[0] + across * (lamp[1] - lamp[0]),
    wrapped: (x, z) => z * DIAGONAL[0] + (x - body.tail) * DIAGONAL[1],
    zone: (x, y, _z, n) => x < rear - 0.1 && n[1] < 0.9 && y < body.spec.height * 0.82,
  };
}

function lampField(f: Frame, outline: Outline, radius: number): Field {
  const shape = polygon(
    outline.map(([a, u, r]) => [f.at(a), f.up(u), r] as const),
    radius,
  );
  return (x, y, z) => shape(f.wrapped(x, z), y);
}

const SURFACE: readonly Tag[] = ['paint', 'plastic', 'trim', 'chrome', 'satin', 'groove'];

function cutLamps(f: Frame, kit: TailKit, detail: number): void {
  const { skin, zones, spec } = f.body;
  const field = lampField(f, kit.lamp, kit.radius);
  refine(skin, (x, y, z, n) => f.zone(x, y, z, n) && field(x, y, z) < 0.03, 0.009 * detail);
  const { bridge } = kit;
  if (bridge) {
    const [low, high] = [f.up(bridge.from), f.up(bridge.to)];
    const strip: Field = (_x, y, z) => Math.max(low - y, y - high, z - spec.tail.inner - 0.25);
    refine(skin, (x, y, z, n) => zones.rear(x, y, z, n) && strip(x, y, z) < 0.02, 0.011 * detail);
    cut(skin, { field: strip, to: bridge.tag, zone: zones.rear, from: SURFACE });
    if (bridge.light) {
      const [a, c] = [f.up(bridge.light[0]), f.up(bridge.light[1])];
      const light: Field = (_x, y, z) => Math.max(a - y, y - c, z - spec.tail.inner - 0.25);
      cut(skin, { field: light, to: 'red-led', zone: zones.rear, from: [bridge.tag] });
    }
  }
  cut(skin, { field, to: 'trim', zone: f.zone, from: [...SURFACE, 'red', 'red-led'] });
  cut(skin, { field, level: -0.006, from: ['trim'], to: 'red', zone: f.zone });
  for (const light of kit.lights) {
    cut(skin, { field: lampField(f, light, 0.004), from: ['red'], to: 'red-led', zone: f.zone });
  }
  for (const r of kit.rings ?? []) {
    const [s, y0] = [f.at(r.at[0]), f.up(r.at[1])];
    const disc: Field = (x, y, z) => Math.hypot((f.wrapped(x, z) - s) / 0.8, y - y0) - r.radius;
    cut(skin, { field: disc, from: ['red'], to: 'red-led', zone: f.zone });
    cut(skin, { field: disc, level: -0.016, from: ['red-led'], to: 'red', zone: f.zone });
  }
}

function rectangle(o: { z: number; half: number; low: number; high: number; radius: number }): Field {
  const left = o.z === 0 ? -o.half - 0.6 : o.z - o.half;
  const shape = polygon(
    [
      [left, o.low],
      [o.z + o.half, o.low],
      [o.z + o.half, o.high],
      [left, o.high],
    ],
    o.radius,
  );
  return (_x, y, z) => shape(z, y);
}

function cutPlate(b: Body): void {
  const y = b.spec.tail.plate;
  const { rear } = b.zones;
  const from: readonly Tag[] = [...SURFACE, 'red', 'red-led'];
  cut(b.skin, {
    field: rectangle({ z: 0, half: 0.282, low: y - 0.012, high: y + 0.127, radius: 0.015 }),
    to: 'trim',
    zone: rear,
    from,
  });
  cut(b.skin, {
    field: rectangle({ z: 0, half: 0.26, low: y, high: y + 0.115, radius: 0.006 }),
    to: 'plate',
    zone: rear,
    from: ['trim'],
  });
}

function cutBumper(f: Frame, body: CarBody): void {
  const { skin, zones, spec } = f.body;
  const wide = spec.halfWidth;
  const zone = zones.rear;
  const reflector = f.up(0.8);
  const strip = rectangle({ z: wide * 0.68, half: 0.1, low: reflector, high: reflector + 0.028, radius: 0.006 });
  cut(skin, { field: strip, to: 'red', zone, from: ['paint', 'plastic'] });
  const { extras = [] } = body;
  if (extras.includes('skid-plates')) {
    const field = rectangle({ z: 0, half: 0.5, low: f.up(-0.3), high: f.up(0.45), radius: 0.03 });
    cut(skin, { field, to: 'satin', zone, from: ['plastic', 'paint', 'under'] });
  }
  if (extras.includes('exhausts')) {
    const [low, high] = [f.up(0.05), f.up(0.05) + 0.085];
    const shape = { z: wide * 0.58, half: 0.075, low, high, radius: 0.038 };
    cut(skin, {
      field: rectangle({ ...shape, half: 0.09, low: low - 0.015, high: high + 0.015 }),
      to: 'trim',
      zone,
      from: ['paint', 'plastic'],
    });
    cut(skin, { field: rectangle(shape), to: 'satin', zone, from: ['trim'] });
    cut(skin, { field: rectangle(shape), level: -0.01, to: 'grille', zone, from: ['satin'] });
  }
}

export function cutTail(b: Body, o: { kit: TailKit; body: CarBody; detail: number }): void {
  const f = frameOf(b);
  cutBumper(f, o.body);
  cutLamps(f, o.kit, o.detail);
  cutPlate(b);
}

export function deepenTail(b: Body): void {
  coverWith(b.skin, ['red', 'red-led'], 'lens');
  recess(b.skin, { tags: ['red', 'red-led'], depth: 0.006, wall: 'wall' });
  recess(b.skin, { tags: ['red'], depth: 0.01, wall: 'red' });
}
