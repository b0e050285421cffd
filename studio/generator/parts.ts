import { CatmullRomCurve3, PlaneGeometry, ShapeGeometry, Shape, SphereGeometry, TubeGeometry, Vector3 } from 'three';
import type { CarBody } from '#kernel/car-body.ts';
import { surfaceX, surfaceY, surfaceZ, type Body } from './body.ts';
import { onBothSides, plainBox, roundedBox, type Piece } from './piece.ts';

/** A mirror housing: an ellipsoid squared off and flattened in front. */
function housing(scale: number) {
  const g = new SphereGeometry(1, 28, 20);
  const p = g.getAttribute('position');
  const square = (v: number) => Math.sign(v) * Math.pow(Math.abs(v), 0.62);
  for (let i = 0; i < p.count; i++) {
    const raw = [square(p.getX(i)), square(p.getY(i)), square(p.getZ(i))] as const;
    const norm = Math.cbrt(Math.abs(raw[0]) ** 3 + Math.abs(raw[1]) ** 3 + Math.abs(raw[2]) ** 3) || 1;
    const z = raw[2] / norm;
    const y = raw[1] / norm;
    const x = raw[0] / norm < 0 ? (raw[0] / norm) * 0.55 : raw[0] / norm;
    p.setXYZ(i, x * 0.085 * scale * (1 - 0.25 * z), y * 0.066 * scale * (1 - 0.12 * z) + z * 0.008, z * 0.105 * scale);
  }
  g.computeVertexNormals();
  return g;
}

function buildMirrors(b: Body, body: CarBody): Piece[] {
  const { x, y, scale: k } = b.spec.mirror;
  const z = surfaceZ(b, x, y);
  const cap =
    body.kind === 'van' || body.kind === 'pickup'
      ? 'trim'
      : body.accent && body.extras?.includes('stripes')
        ? 'accent'
        : 'paint';
  const glass = new PlaneGeometry(0.125 * k, 0.075 * k)
    .rotateY(-Math.PI / 2)
    .rotateY(-0.12)
    .translate(x - 0.049 * k, y + 0.045 * k, z + 0.13 * k);
  return [
    ...onBothSides(
      cap,
      housing(k)
        .rotateY(-0.12)
        .translate(x, y + 0.045 * k, z + 0.13 * k),
    ),
    ...onBothSides(
      'trim',
      roundedBox({ size: [0.07, 0.028, 0.16], radius: 0.012, at: [x + 0.01, y - 0.012, z + 0.06], turn: -0.25 }),
    ),
    ...onBothSides('mirror-glass', glass),
  ];
}

function buildHandles(b: Body, body: CarBody): Piece[] {
  const material = body.metal === 'chrome' ? 'chrome' : body.kind === 'pickup' ? 'trim' : 'paint';
  return b.spec.handles.flatMap(([x, y]) => {
    const z = surfaceZ(b, x, y);
    return [
      ...onBothSides(material, roundedBox({ size: [0.19, 0.03, 0.03], radius: 0.013, at: [x, y, z + 0.012] })),
      ...onBothSides(
        'groove',
        roundedBox({ size: [0.15, 0.034, 0.01], radius: 0.004, at: [x - 0.005, y - 0.004, z - 0.001] }),
      ),
    ];
  });
}

/** Dark walls behind the wheels and a floor, so that no light shows through the car. */
function buildUnderside(b: Body): Piece[] {
  const { spec } = b;
  const radius = b.archRadius + 0.01;
  const disc = new Shape();
  disc.absarc(0, 0, radius, 0, Math.PI, false);
  const low = spec.clearance - spec.wheelRadius + 0.03;
  disc.lineTo(-radius, low);
  disc.lineTo(radius, low);
  const backs = spec.axles.flatMap((x) =>
    onBothSides('liner', new ShapeGeometry(disc, 24).translate(x, spec.wheelRadius, 0.455)),
  );
  const [front, rear] = spec.axles;
  const floor = plainBox([front - rear + 1, 0.14, 0.9], [(front + rear) / 2, spec.clearance + 0.11, 0]);
  return [...backs, { material: 'liner', geometry: floor }];
}

function tube(points: readonly (readonly [number, number, number])[], radius: number, tension = 0.5) {
  const path = new CatmullRomCurve3(
    points.map((p) => new Vector3(...p)),
    false,
    'catmullrom',
    tension,
  );
  return new TubeGeometry(path, 48, radius, 10);
}

function buildRoof(b: Body, body: CarBody): Piece[] {
  const [from, to, z] = b.spec.roofBars;
  const kind = body.roof ?? 'plain';
  const fin = roundedBox({
    size: [0.12, 0.045, 0.03],
    radius: 0.014,
    at: [to + 0.06, surfaceY(b, to + 0.06, 0) + 0.012, 0],
    tilt: 0.1,
  });
  const pieces: Piece[] = [{ material: 'trim', geometry: fin }];
  if (kind === 'plain') return pieces;
  const rail = Array.from({ length: 11 }, (_, i) => {
    const x = from + ((to - from) * i) / 10;
    const lift = Math.min(1, Math.min(i, 10 - i) / 1.2);
    return [x, surfaceY(b, x, z) + 0.002 + 0.036 * lift, z] as const;
  });
  pieces.push(...onBothSides(body.metal === 'black' ? 'trim' : 'satin', tube(rail, 0.014)));
  if (kind === 'rails') return pieces;
  for (const t of [0.26, 0.74]) {
    const x = from + (to - from) * t;
    const y = surfaceY(b, x, z) + 0.052;
    pieces.push({
      material: 'trim',
      geometry: roundedBox({ size: [0.07, 0.026, z * 2 + 0.06], radius: 0.012, at: [x, y, 0] }),
    });
  }
  return pieces;
}

function buildTruckParts(b: Body, body: CarBody): Piece[] {
  const { spec } = b;
  const extras = body.extras ?? [];
  const pieces: Piece[] = [];
  if (extras.includes('steps')) {
    const [front, rear] = spec.axles;
    const length = front - rear - 2 * b.archRadius - 0.16;
    const at = [(front + rear) / 2, spec.clearance + 0.1, spec.halfWidth - 0.05] as const;
    pieces.push(...onBothSides('plastic', roundedBox({ size: [length, 0.035, 0.14], radius: 0.015, at })));
  }
  const { bed } = spec;
  if (bed && extras.includes('sport-bar')) {
    const x = bed.x + bed.halfLength;
    const top = spec.windows.belt[1][1];
    const side = [
      [x + 0.02, top],
      [x - 0.02, top + 0.33],
      [x - 0.12, top + 0.38],
      [x - 0.45, top + 0.14],
      [x - 0.72, top],
    ] as const;
    const points = side.map(([px, py]) => [px, py, spec.halfWidth * (py > top + 0.2 ? 0.78 : 0.84)] as const);
    pieces.push(...onBothSides('trim', tube(points, 0.032, 0.2)));
  }
  return pieces;
}

function buildPlateLight(b: Body): Piece[] {
  const y = b.spec.nose.levels[0] + 0.62 * (b.spec.nose.levels[1] - b.spec.nose.levels[0]);
  const x = surfaceX(b, { y, z: 0, end: 'nose' }) + 0.006;
  return [
    { material: 'trim', geometry: roundedBox({ size: [0.014, 0.13, 0.43], radius: 0.005, at: [x, y, 0] }) },
    { material: 'plate', geometry: roundedBox({ size: [0.014, 0.11, 0.4], radius: 0.005, at: [x + 0.004, y, 0] }) },
  ];
}

/** Handles and the outer mirror of one door on the car's right. */
export function buildDoorFurniture(
  b: Body,
  body: CarBody,
  door: { isFront: boolean; holds: (x: number, y: number) => boolean },
): Piece[] {
  const handles = buildHandles(
    { ...b, spec: { ...b.spec, handles: b.spec.handles.filter(([x, y]) => door.holds(x, y)) } },
    body,
  );
  return [...handles, ...(door.isFront ? buildMirrors(b, body) : [])].filter((_, i) => i % 2 === 0);
}

/** What can be ordered or left: rails, bars, steps, bed bars. */
export function buildFittings(b: Body, body: CarBody): Piece[] {
  return [...buildRoof(b, body), ...buildTruckParts(b, body)];
}

/** What every car of the body has, whatever was ordered; its doors bring their own handles and mirrors. */
export function buildFixtures(b: Body): Piece[] {
  return [...buildUnderside(b), ...buildPlateLight(b)];
}

/** Everything bolted to the body, in an order that pictures' digests know. */
export function buildParts(b: Body, body: CarBody): Piece[] {
  return [
    ...buildMirrors(b, body),
    ...buildHandles(b, body),
    ...buildUnderside(b),
    ...buildFittings(b, body),
    ...buildPlateLight(b),
  ];
}
