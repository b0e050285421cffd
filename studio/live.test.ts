import { Box3, Vector3, type BufferGeometry } from 'three';
import { describe, expect, test } from 'vitest';
import { bodyKinds, carBody, type CarOutfit } from '#kernel/car-body.ts';
import { models } from '#seed/models.ts';
import { bodyOfKind } from './bodies/of-kind.ts';
import { buildCar, buildLiveCar, COARSE, type LiveCar } from './generator/car.ts';
import { triangleCount, type MaterialName, type Piece } from './generator/piece.ts';

/** Coarser than anything shown, so that all models build in seconds. */
const TEST_STEP = 0.1;

/** A build takes a second on a quiet machine; a busy one gets longer. */
const TIMEOUT_MS = 60_000;

const MOST_TRIANGLES = 350_000;

const area = (geometry: BufferGeometry): number => {
  const p = geometry.getAttribute('position');
  const index = geometry.index;
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
  let sum = 0;
  for (let i = 0; index !== null && i < index.count; i += 3) {
    a.fromBufferAttribute(p, index.getX(i));
    b.fromBufferAttribute(p, index.getX(i + 1)).sub(a);
    c.fromBufferAttribute(p, index.getX(i + 2)).sub(a);
    sum += b.cross(c).length() / 2;
  }
  return sum;
};

const areaOf = (pieces: readonly Piece[], materials: readonly MaterialName[]): number =>
  pieces.filter(({ material }) => materials.includes(material)).reduce((sum, { geometry }) => sum + area(geometry), 0);

const boundsOf = (pieces: readonly Piece[]): Box3 => {
  const box = new Box3();
  for (const { geometry } of pieces) {
    geometry.computeBoundingBox();
    if (geometry.boundingBox) box.union(geometry.boundingBox);
  }
  return box;
};

const trianglesOf = (car: LiveCar): number =>
  triangleCount(car.pieces) + triangleCount(car.leaves.flatMap((leaf) => leaf.pieces)) + triangleCount(car.fit({}));

/** Doors are drawn by kind of body. */
const oneOfEachKind = bodyKinds.flatMap((kind) => models.find(({ body }) => body.kind === kind) ?? []);

describe.each(oneOfEachKind)('live $brand $slug', (model) => {
  const body = carBody.parse(model.body);

  test(
    'opens as many doors on each side as it is drawn with, and loses no skin over it',
    () => {
      const car = buildLiveCar(body, TEST_STEP);
      const drawn = bodyOfKind[body.kind].panels.doors.length;
      expect(car.leaves.filter(({ side }) => side === 1)).toHaveLength(drawn);
      expect(car.leaves.filter(({ side }) => side === -1)).toHaveLength(drawn);
      const doors = car.leaves.flatMap((leaf) => leaf.pieces);
      const skin: readonly MaterialName[] = ['paint', 'roof', 'plastic', 'groove', 'accent', 'trim', 'chrome', 'satin'];
      const whole = areaOf(buildCar(body, TEST_STEP).pieces, skin);
      const parts = areaOf([...car.pieces, ...doors, ...car.fit({})], skin);
      expect(parts).toBeGreaterThan(whole * 0.97);
      expect(parts).toBeLessThan(whole * 1.03);
      expect(areaOf(doors, ['paint'])).toBeGreaterThan(1);
      for (const leaf of car.leaves) {
        const box = boundsOf(leaf.pieces);
        // About its hinge: the door reaches back from it, and its skin lies where the car's flank was.
        expect(box.max.x).toBeLessThan(0.45);
        expect(box.min.x).toBeLessThan(-0.5);
        expect(leaf.hinge[1] * leaf.side).toBeGreaterThan(0.4);
        expect(Math.abs(leaf.hinge[1]) + Math.max(box.max.z, -box.min.z)).toBeLessThan(car.spec.halfWidth + 0.35);
      }
    },
    TIMEOUT_MS,
  );
});

const heaviest = models.find(({ slug }) => slug === '1500');

test(
  'the heaviest live car stays within the triangle budget, doors and fittings included',
  () => {
    const car = buildLiveCar(carBody.parse(heaviest?.body), COARSE);
    expect(trianglesOf(car)).toBeLessThanOrEqual(MOST_TRIANGLES);
  },
  TIMEOUT_MS,
);

test(
  'an outfit changes wheels and fittings and nothing else',
  () => {
    const car = buildLiveCar(carBody.parse(heaviest?.body), TEST_STEP);
    const heights: readonly CarOutfit[] = [{}, { roof: 'bars' }, { roof: 'bars', extras: ['roof-box'] }];
    const tops = heights.map((outfit) => boundsOf(car.fit(outfit)).max.y);
    expect(tops[1]).toBeGreaterThan(tops[0]!);
    expect(tops[2]).toBeGreaterThan(tops[1]! + 0.2);
    const [plain, mesh] = [car.fit({}), car.fit({ rims: 'mesh' })].map((pieces) => areaOf(pieces, ['rim', 'rim-dark']));
    expect(mesh).not.toBeCloseTo(plain!, 3);
    expect(areaOf(car.fit({ extras: ['bed-cover'] }), ['plastic'])).toBeGreaterThan(
      areaOf(car.fit({}), ['plastic']) + 1,
    );
  },
  TIMEOUT_MS,
);
