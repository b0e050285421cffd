import { Box3, Vector3, type BufferGeometry } from 'three';
import { beforeAll, describe, expect, test } from 'vitest';
import { models } from '#seed/models.ts';
import { carBody } from '#kernel/car-body.ts';
import { buildCar, buildShell, COARSE, type Car } from './generator/car.ts';
import { triangleCount, type MaterialName } from './generator/piece.ts';
import { faceNormal } from './generator/skin.ts';
import type { Vec3 } from './generator/vec.ts';

/** Coarser than anything shown: shapes and areas hold, and all models build in seconds. */
const TEST_STEP = 0.1;

/** A build takes a second on a quiet machine; a busy one gets longer. */
const BUILD_TIMEOUT_MS = 60_000;

/** Square metres on both sides. A car has about 2 to 5 of glass; a cargo van less, a minivan more. */
const GLASS = [1.4, 6.8] as const;
const HEADLAMPS = [0.03, 0.42] as const;
const TAIL_LAMPS = [0.04, 0.5] as const;
const PAINT = [6, 32] as const;

const ALWAYS: readonly MaterialName[] = [
  'paint',
  'trim',
  'glass',
  'groove',
  'under',
  'liner',
  'grille',
  'wall',
  'lens',
  'lamp',
  'drl',
  'projector',
  'red',
  'red-led',
  'plate',
  'tyre',
  'disc',
  'interior',
  'seat',
  'mirror-glass',
];

function geometryOf(car: Car, material: MaterialName): BufferGeometry | undefined {
  return car.pieces.find((p) => p.material === material)?.geometry;
}

function areaOf(geometry: BufferGeometry | undefined): number {
  if (!geometry?.index) return 0;
  const p = geometry.getAttribute('position');
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
  let area = 0;
  for (let i = 0; i < geometry.index.count; i += 3) {
    a.fromBufferAttribute(p, geometry.index.getX(i));
    b.fromBufferAttribute(p, geometry.index.getX(i + 1)).sub(a);
    c.fromBufferAttribute(p, geometry.index.getX(i + 2)).sub(a);
    area += b.cross(c).length() / 2;
  }
  return area;
}

function boundsOf(car: Car, materials: readonly MaterialName[]): Box3 {
  const box = new Box3();
  for (const { material, geometry } of car.pieces) {
    if (!materials.includes(material)) continue;
    geometry.computeBoundingBox();
    if (geometry.boundingBox) box.union(geometry.boundingBox);
  }
  return box;
}

function expectWithin(value: number, [low, high]: readonly [number, number]): void {
  expect(value).toBeGreaterThan(low);
  expect(value).toBeLessThan(high);
}

describe.each(models)('$brand $slug', ({ body }) => {
  let car: Car;
  beforeAll(() => {
    car = buildCar(carBody.parse(body), TEST_STEP);
  }, BUILD_TIMEOUT_MS);

  test('has every material, and none is empty', () => {
    const names = car.pieces.map((p) => p.material);
    expect(names).toEqual(expect.arrayContaining([...ALWAYS]));
    for (const { geometry } of car.pieces) expect(geometry.index?.count).toBeGreaterThan(0);
  });

  test('has only finite coordinates', () => {
    for (const { geometry } of car.pieces) {
      expect(geometry.getAttribute('position').array.every(Number.isFinite)).toBe(true);
      expect(geometry.getAttribute('normal').array.every(Number.isFinite)).toBe(true);
    }
  });

  test('is the same on both sides', () => {
    for (const material of ['paint', 'glass', 'lens', 'grille', 'tyre'] as const) {
      const box = boundsOf(car, [material]);
      expect(box.min.z).toBeCloseTo(-box.max.z, 5);
    }
  });

  test('measures what its data sheet says', () => {
    const shell = boundsOf(car, ['paint', 'plastic', 'chrome', 'roof', 'trim', 'accent', 'glass']);
    expect(shell.max.x - shell.min.x).toBeGreaterThan(body.length - 0.06);
    expect(shell.max.x - shell.min.x).toBeLessThan(body.length + 0.06);
    const roof = boundsOf(car, ['paint', 'roof']);
    expect(roof.max.y).toBeGreaterThan(body.height - 0.04);
    expect(roof.max.y).toBeLessThan(body.height + 0.08);
  });

  test('stands on its wheels', () => {
    const tyres = boundsOf(car, ['tyre']);
    expect(tyres.min.y).toBeCloseTo(0, 2);
    expect(tyres.max.x).toBeLessThan(car.nose);
    expect(tyres.min.x).toBeGreaterThan(car.tail);
    expect(tyres.max.z).toBeLessThan(car.spec.halfWidth + 0.03);
  });

  test('has windows, lamps and paint of a likely size', () => {
    expectWithin(areaOf(geometryOf(car, 'glass')), GLASS);
    expectWithin(areaOf(geometryOf(car, 'lamp')), HEADLAMPS);
    expectWithin(areaOf(geometryOf(car, 'red')) + areaOf(geometryOf(car, 'red-led')), TAIL_LAMPS);
    expectWithin(areaOf(geometryOf(car, 'paint')), PAINT);
  });
});

test.each(models.filter(({ body }) => body.kind === 'pickup'))(
  'the tailgate of $brand $slug is lacquer outside, in the coarsest mesh too',
  ({ body }) => {
    const { skin, spec } = buildShell(carBody.parse(body), COARSE).shell;
    const { x, halfLength } = spec.bed ?? { x: 0, halfLength: 0 };
    const showing = skin.triangles.reduce((sum, triangle, i) => {
      const [a, b, c] = triangle.map((at) => skin.points[at]!) as [Vec3, Vec3, Vec3];
      const isTailgate = skin.tags[i] === 'bed' && [a, b, c].every((p) => p[0] < x - halfLength * 0.8);
      return isTailgate ? sum + Math.max(0, -faceNormal(a, b, c)[0] / 2) : sum;
    }, 0);
    // Square metres: a few slivers under the rim are nothing to see.
    expect(showing).toBeLessThan(0.001);
  },
  BUILD_TIMEOUT_MS,
);

test('cars of one kind do not share an outline', () => {
  const drawn = models.map(({ body }) =>
    JSON.stringify([body.kind, body.length, body.height, body.face, body.tail, body.rims]),
  );
  expect(new Set(drawn).size).toBe(models.length);
});

test(
  'the heaviest live car stays within the triangle budget',
  () => {
    const heavy = models.find((m) => m.slug === '1500');
    if (heavy === undefined) throw new Error('the heaviest model is gone from the table');
    expect(triangleCount(buildCar(heavy.body, COARSE).pieces)).toBeLessThanOrEqual(350_000);
  },
  BUILD_TIMEOUT_MS,
);

test('the same drawing twice is the same car', () => {
  const [first] = models;
  if (first === undefined) throw new Error('no models');
  const { body } = first;
  const [a, b] = [buildShell(body, 0.1), buildShell(body, 0.1)].map(({ shell }) => shell.skin.points);
  expect(a).toEqual(b);
});
