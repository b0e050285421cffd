import type { CarBody } from '#kernel/car-body.ts';
import { piecewise, type Curve, type Key } from './curve.ts';
import type { Outline } from './polygon.ts';
import type { BodySpec, HullSpec, TubSpec } from './spec.ts';

interface Warp {
  x: Curve;
  y: Curve;
  z: number;
}

export function noseOf(spec: BodySpec): number {
  return Math.max(...spec.tub.front.map((k) => k[1]));
}

export function tailOf(spec: BodySpec): number {
  return Math.min(...spec.tub.rear.map((k) => k[1]));
}

export function beltAt(spec: BodySpec, x: number): number {
  return piecewise([...spec.windows.belt].sort((a, b) => a[0] - b[0]))(x);
}

/** Stretches overhangs and wheelbase, clearance, flank and greenhouse each on their own; wheels stay round. */
function warpFor(spec: BodySpec, body: CarBody): Warp {
  const nose = noseOf(spec);
  const tail = tailOf(spec);
  const [front, rear] = spec.axles;
  const wheelbase = body.wheelbase ?? ((front - rear) * body.length) / (nose - tail);
  const overhangs = body.length - wheelbase;
  const share = body.frontOverhang ?? (nose - front) / (nose - front + rear - tail);
  const frontAxle = wheelbase / 2;
  const clearance = body.clearance ?? spec.clearance;
  const belt = beltAt(spec, 0);
  const scale = (body.height - clearance) / (spec.height - spec.clearance);
  const newBelt = clearance + (belt - spec.clearance) * scale + (body.belt ?? 0);
  return {
    x: piecewise([
      [tail, -frontAxle - overhangs * (1 - share)],
      [rear, -frontAxle],
      [front, frontAxle],
      [nose, frontAxle + overhangs * share],
    ]),
    y: piecewise([
      [0, 0],
      [spec.clearance, clearance],
      [belt, newBelt],
      [spec.height, body.height],
    ]),
    z: body.width ? body.width / 2 / spec.halfWidth : 1,
  };
}

/** Lifts what lies ahead of the windscreen by `lift`, fading in over the cowl. */
function liftBonnet(tub: TubSpec, lift: number, cowl: number): TubSpec {
  const top = tub.top.map(([x, y]): Key => [x, y + lift * Math.min(1, Math.max(0, (x - cowl + 0.5) / 0.5))]);
  const limit = Math.max(...tub.front.map((k) => k[0]));
  const low = limit * 0.45;
  const front = tub.front.map(([y, x]): Key => [y + lift * Math.min(1, Math.max(0, (y - low) / (limit * 0.3))), x]);
  return { ...tub, top, front };
}

/** Shears a profile that runs by height: its foot stays, its top moves by `move`. */
function lean(keys: readonly Key[], move: number): Key[] {
  const heights = keys.map((k) => k[0]);
  const low = Math.min(...heights);
  const range = Math.max(...heights) - low;
  return keys.map(([y, x]): Key => [y, x + (move * (y - low)) / range]);
}

function box<T extends HullSpec>(hull: T, amount: number): T {
  const calm = 1 - 0.55 * amount;
  return {
    ...hull,
    noseBow: hull.noseBow * calm,
    tailBow: hull.tailBow * calm,
    filletFront: hull.filletFront * (1 - 0.3 * amount),
    filletRear: hull.filletRear * (1 - 0.3 * amount),
    filletTop: hull.filletTop.map(([x, r]): Key => [x, r * (1 - 0.25 * amount)]),
    section: hull.section.map(([y, s]): Key => [y, s < 0 ? s * (1 - 0.3 * amount) : s]),
  };
}

/** The spec of the body kind with this model's own stance, still in the kind's measures. */
function restyle(spec: BodySpec, body: CarBody): BodySpec {
  const screen = body.windscreen ?? 0;
  const gate = body.tailgate ?? 0;
  const fall = body.roofFall ?? 0;
  const lift = body.bonnet ?? 0;
  const cowl = Math.max(...spec.cabin.front.map((k) => k[1]));
  const tail = tailOf(spec);
  const roofEnd = Math.min(...spec.cabin.rear.map((k) => k[0]));
  const droop = ([x, y]: Key): Key => [x, y - fall * Math.max(0, -x / -tail) ** 2];
  const cabin: HullSpec = {
    ...spec.cabin,
    front: lean(spec.cabin.front, screen),
    rear: lean(spec.cabin.rear, -gate),
    top: spec.cabin.top.map(droop),
  };
  const rear = spec.windows.rear.map(([y, x]): Key => [
    y,
    x - gate * (0.25 + 0.75 * ((y - roofEnd) / (spec.height - roofEnd))),
  ]);
  const { windscreen, backlight } = spec.windows;
  const [n0, n1, n2, n3] = spec.nose.levels;
  const boxiness = body.boxiness ?? 0;
  return {
    ...spec,
    tub: box(liftBonnet(spec.tub, lift, cowl), boxiness),
    cabin: box(cabin, boxiness),
    windows: {
      ...spec.windows,
      rear: [rear[0]!, rear[1]!],
      windscreen: { ...windscreen, end: windscreen.end + Math.min(0, screen) },
      backlight: {
        ...backlight,
        to: backlight.to - fall * 0.8 + Math.min(0, gate) * 0.2,
        x: backlight.x + Math.max(0, -gate),
      },
    },
    nose: { ...spec.nose, levels: [n0, n1, n2 + lift * 0.8, n3 + lift] },
  };
}

type MapKeys = (keys: readonly Key[]) => Key[];

function warpHull<T extends HullSpec>(hull: T, w: Warp): T {
  const byHeight: MapKeys = (keys) => keys.map(([y, x]) => [w.y(y), w.x(x)]);
  const byLength: MapKeys = (keys) => keys.map(([x, y]) => [w.x(x), w.y(y)]);
  const along =
    (scale: number): MapKeys =>
    (keys) =>
      keys.map(([x, v]) => [w.x(x), v * scale]);
  return {
    ...hull,
    front: byHeight(hull.front),
    rear: byHeight(hull.rear),
    top: byLength(hull.top),
    width: along(w.z)(hull.width),
    section: hull.section.map(([y, s]): Key => [w.y(y), s]),
    crown: along(1 / w.z)(hull.crown),
    filletTop: along(1)(hull.filletTop),
  };
}

function warpPanels(spec: BodySpec, w: Warp): BodySpec['panels'] {
  const p = spec.panels;
  const fromSide = (o: Outline): Outline => o.map(([x, y, r]) => [w.x(x), w.y(y), r]);
  const fromAbove = (o: Outline): Outline => o.map(([x, z, r]) => [w.x(x), z * w.z, r]);
  const fromBehind = (o: Outline): Outline => o.map(([z, y, r]) => [z * w.z, w.y(y), r]);
  const { boot, gate, fuel, slideRail, ...rest } = p;
  return {
    ...rest,
    doors: p.doors.map(fromSide),
    doorTop: w.y(p.doorTop),
    bonnet: fromAbove(p.bonnet),
    bonnetFrom: [w.x(p.bonnetFrom[0]), w.y(p.bonnetFrom[1])],
    ...(boot && { boot: fromAbove(boot) }),
    ...(gate && { gate: fromBehind(gate) }),
    ...(fuel && { fuel: [w.x(fuel[0]), w.y(fuel[1])] as const }),
    ...(slideRail && { slideRail: { y: w.y(slideRail.y), from: w.x(slideRail.from), to: w.x(slideRail.to) } }),
    seams: p.seams.map((s) => ({ x: w.x(s.x), lean: s.lean, from: w.y(s.from), to: w.y(s.to) })),
  };
}

function warpWindows(spec: BodySpec, w: Warp): BodySpec['windows'] {
  const { windows } = spec;
  const byHeight = ([y, x]: Key): Key => [w.y(y), w.x(x)];
  const byLength = ([x, y]: Key): Key => [w.x(x), w.y(y)];
  const { windscreen, backlight } = windows;
  return {
    ...windows,
    belt: [byLength(windows.belt[0]), byLength(windows.belt[1])],
    rear: [byHeight(windows.rear[0]), byHeight(windows.rear[1])],
    pillars: windows.pillars.map((p) => ({ ...p, x: w.x(p.x) })),
    windscreen: { ...windscreen, end: w.x(windscreen.end) },
    backlight: { ...backlight, from: w.y(backlight.from), to: w.y(backlight.to), x: w.x(backlight.x) },
  };
}

/** The full drawing of one model: the body kind, restyled, then stretched to the model's measures. */
export function shapeBody(base: BodySpec, body: CarBody): BodySpec {
  const spec = restyle(base, body);
  const w = warpFor(spec, body);
  const levels = (l: readonly [number, number, number, number]) =>
    [w.y(l[0]), w.y(l[1]), w.y(l[2]), w.y(l[3])] as const;
  const lamp = (l: readonly [number, number]) => [l[0] * w.z, l[1] * w.z] as const;
  const { spoiler, bed } = spec;
  return {
    ...spec,
    axles: [w.x(spec.axles[0]), w.x(spec.axles[1])],
    wheelRadius: body.wheelRadius ?? spec.wheelRadius,
    track: spec.track + 2 * spec.halfWidth * (w.z - 1),
    halfWidth: spec.halfWidth * w.z,
    height: body.height,
    clearance: w.y(spec.clearance),
    tub: { ...warpHull(spec.tub, w), bottom: spec.tub.bottom.map(([x, y]): Key => [w.x(x), w.y(y)]) },
    cabin: warpHull(spec.cabin, w),
    windows: warpWindows(spec, w),
    nose: { levels: levels(spec.nose.levels), lamp: lamp(spec.nose.lamp), grille: spec.nose.grille * w.z },
    tail: {
      levels: levels(spec.tail.levels),
      lamp: lamp(spec.tail.lamp),
      plate: w.y(spec.tail.plate),
      inner: spec.tail.inner * w.z,
    },
    panels: warpPanels(spec, w),
    cladding: {
      sill: w.y(spec.cladding.sill),
      arch: spec.cladding.arch,
      front: w.y(spec.cladding.front),
      rear: w.y(spec.cladding.rear),
    },
    handles: spec.handles.map(([x, y]) => [w.x(x), w.y(y)] as const),
    mirror: { x: w.x(spec.mirror.x), y: w.y(spec.mirror.y), scale: spec.mirror.scale },
    seats: warpSeats(spec, w),
    roofBars: [w.x(spec.roofBars[0]), w.x(spec.roofBars[1]), spec.roofBars[2] * w.z],
    ...(spoiler && {
      spoiler: {
        x: w.x(spoiler.x) - (body.tailgate ?? 0) * 0.8,
        length: spoiler.length,
        halfWidth: spoiler.halfWidth * w.z,
      },
    }),
    ...(bed && { bed: warpBed(bed, w) }),
  };
}

function warpSeats(spec: BodySpec, w: Warp): BodySpec['seats'] {
  const { second, ...seats } = spec.seats;
  return {
    ...seats,
    x: w.x(seats.x),
    y: w.y(seats.y),
    floor: seats.floor,
    ...(second !== undefined && { second: w.x(second) }),
  };
}

function warpBed(bed: NonNullable<BodySpec['bed']>, w: Warp): NonNullable<BodySpec['bed']> {
  const rear = w.x(bed.x - bed.halfLength);
  const front = w.x(bed.x + bed.halfLength);
  return {
    x: (rear + front) / 2,
    halfLength: (front - rear) / 2,
    halfWidth: bed.halfWidth * w.z,
    floor: w.y(bed.floor),
    top: w.y(bed.top),
  };
}
