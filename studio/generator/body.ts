import { curve, type Curve, type Key } from './curve.ts';
import { hullFaces, hullField, rmax, rmin, type Hull, type HullFaces } from './field.ts';
import { noseOf, tailOf } from './shape.ts';
import type { Zone } from './cut.ts';
import type { BodySpec } from './spec.ts';
import { meshField } from './surface-nets.ts';
import type { Skin } from './skin.ts';
import { smootherstep, type Field } from './vec.ts';

/** Everything the feature cutters need to know about one body. */
export interface Body {
  spec: BodySpec;
  skin: Skin;
  tub: Hull;
  cabin: Hull;
  tubFaces: HullFaces;
  cabinFaces: HullFaces;
  nose: number;
  tail: number;
  archRadius: number;
  /** Distance outside the nearer wheel opening, seen from the side. */
  arch: (x: number, y: number) => number;
  belt: Curve;
  zones: { side: Zone; front: Zone; rear: Zone };
}

/** Below its first key the cabin keeps its shape; prolonged tumblehome would poke a ledge out of the doors. */
function holdBelow(keys: readonly Key[]): Key[] {
  const sorted = [...keys].sort((a, b) => a[0] - b[0]);
  const [y, v] = sorted[0]!;
  return [[y - 0.6, v], [y - 0.12, v], ...sorted];
}

function archField(spec: BodySpec): (x: number, y: number) => number {
  const radius = spec.wheelRadius + spec.archGap;
  const to = (x: number, y: number, axle: number) =>
    y > spec.wheelRadius ? Math.hypot(x - axle, y - spec.wheelRadius) : Math.abs(x - axle);
  return (x, y) => Math.min(to(x, y, spec.axles[0]), to(x, y, spec.axles[1])) - radius;
}

function tubHull(spec: BodySpec, arch: (x: number, y: number) => number): Hull {
  const t = spec.tub;
  const { flare, flareWidth, clearance } = spec;
  return {
    front: curve(t.front, t.smoothFront),
    rear: curve(t.rear, t.smoothRear),
    top: curve(t.top, 0.06),
    bottom: curve(t.bottom, 0.04),
    width: curve(t.width, 0.1),
    section: curve(t.section, t.smoothSection),
    crown: curve(t.crown, 0.15),
    rake: t.rake,
    swell: (x, y) =>
      flare *
      (1 - smootherstep((arch(x, y) + 0.03) / (flareWidth + 0.03))) *
      smootherstep((y - clearance - 0.02) / 0.22),
    noseBow: t.noseBow,
    nosePower: t.nosePower,
    tailBow: t.tailBow,
    tailPower: t.tailPower,
    filletFront: t.filletFront,
    filletRear: t.filletRear,
    filletTop: curve(t.filletTop, 0.1),
    filletBottom: 0.04,
  };
}

function cabinHull(spec: BodySpec): Hull {
  const c = spec.cabin;
  const floor = Math.min(...c.section.map((k) => k[0])) - 0.02;
  return {
    front: curve(c.front, 0.05),
    rear: curve(holdBelow(c.rear), 0.04),
    top: curve(c.top, 0.08),
    bottom: () => floor,
    width: curve(c.width, 0.1),
    section: curve(holdBelow(c.section), 0.03),
    crown: curve(c.crown, 0.2),
    rake: 0,
    swell: () => 0,
    noseBow: c.noseBow,
    nosePower: 2.1,
    tailBow: c.tailBow,
    tailPower: 2.1,
    filletFront: c.filletFront,
    filletRear: c.filletRear,
    filletTop: curve(c.filletTop, 0.1),
    filletBottom: 0.02,
  };
}

function bodyField(spec: BodySpec, tub: Hull, cabin: Hull): Field {
  const lower = hullField(tub);
  const upper = hullField(cabin);
  const closed: Field = (x, y, z) => rmin(lower(x, y, z), upper(x, y, z), spec.fillet);
  const { bed } = spec;
  if (!bed) return closed;
  return (x, y, z) => {
    const box = Math.max(Math.abs(x - bed.x) - bed.halfLength, Math.abs(z) - bed.halfWidth, bed.floor - y);
    return rmax(closed(x, y, z), -box, 0.018);
  };
}

/** Meshes the untagged body; `step` is the cell size in metres (0.024 for pictures, 0.04 live). */
export function buildBody(spec: BodySpec, step: number): Body {
  const arch = archField(spec);
  const tub = tubHull(spec, arch);
  const cabin = cabinHull(spec);
  const nose = noseOf(spec);
  const tail = tailOf(spec);
  const field = bodyField(spec, tub, cabin);
  const bounds = {
    min: [tail - 0.1, 0.05, 0] as [number, number, number],
    max: [nose + 0.1, spec.height + 0.12, spec.halfWidth + 0.14] as [number, number, number],
  };
  const [b0, b1] = [...spec.windows.belt].sort((a, b) => a[0] - b[0]) as [Key, Key];
  return {
    spec,
    skin: meshField(field, bounds, step),
    tub,
    cabin,
    tubFaces: hullFaces(tub),
    cabinFaces: hullFaces(cabin),
    nose,
    tail,
    archRadius: spec.wheelRadius + spec.archGap,
    arch,
    belt: (x) => b0[1] + ((x - b0[0]) * (b1[1] - b0[1])) / (b1[0] - b0[0]),
    zones: {
      side: (_x, _y, z, n) => n[2] > 0.35 && z > 0.3,
      front: (x, _y, _z, n) => x > nose - 0.5 && n[0] > 0.12,
      rear: (x, _y, _z, n) => x < tail + 0.45 && n[0] < -0.2,
    },
  };
}

/** Sphere tracing from outside along one axis. */
function trace(value: (at: number) => number, start: number, sign: 1 | -1): number {
  let at = start;
  for (let i = 0; i < 90; i++) {
    const v = value(at);
    if (v < 1e-4) break;
    at -= sign * Math.max(v * 0.7, 5e-4);
  }
  return at;
}

export function surfaceZ(b: Body, x: number, y: number): number {
  return Math.max(
    0,
    trace((z) => b.skin.field(x, y, z), b.spec.halfWidth + 0.2, 1),
  );
}

export function surfaceY(b: Body, x: number, z: number): number {
  return trace((y) => b.skin.field(x, y, z), b.spec.height + 0.1, 1);
}

export function surfaceX(b: Body, o: { y: number; z: number; end: 'nose' | 'tail' }): number {
  const front = o.end === 'nose';
  return trace((x) => b.skin.field(x, o.y, o.z), front ? b.nose + 0.1 : b.tail - 0.1, front ? 1 : -1);
}
