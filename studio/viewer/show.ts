import { Group, type DirectionalLight, type PerspectiveCamera, type Scene, type WebGLRenderer } from 'three';
import type { CarBody, CarOutfit } from '#kernel/car-body.ts';
import { outfitted } from '#kernel/car-body.ts';
import { buildLiveCar, COARSE, type LiveCar } from '../generator/car.ts';
import { makeBeams } from '../generator/beams.ts';
import { makeLiveMaterials, setMetal, type Materials } from '../generator/materials.ts';
import { triangleCount } from '../generator/piece.ts';
import {
  aim,
  assemble,
  assemblePieces,
  KEY_LIGHT,
  makeEnvironment,
  makeScene,
  releaseGeometry,
} from '../generator/stage.ts';
import type { Drawn, Size } from './messages.ts';
import type { Orbit } from './orbit.ts';

/** A car on its stage, and what of it is moving. */
export interface Show {
  renderer: WebGLRenderer;
  scene: Scene;
  camera: PerspectiveCamera;
  key: DirectionalLight;
  body: CarBody;
  car: LiveCar;
  materials: Materials;
  /** Everything of the car, for freeing it. */
  group: Group;
  fittings: Group;
  leaves: readonly Group[];
  beams: Group;
  isNight: boolean;
  isLit: boolean;
  now: Orbit;
  goal: Orbit;
  /** How far the doors are open, 0 to 1, and how far they shall be. */
  open: number;
  openGoal: number;
  size: Size;
  waiting: boolean;
}

export function openShow(o: Drawn & { renderer: WebGLRenderer; size: Size; orbit: Orbit }): Show {
  const { renderer, body } = o;
  const { scene, camera, key } = makeScene(makeEnvironment(renderer));
  const car = buildLiveCar(body, COARSE, o.badge);
  const materials = makeLiveMaterials(body, o.paint);
  const group = assemble(car, materials);
  const leaves = car.leaves.map((leaf) => {
    const door = assemblePieces(leaf.pieces, materials);
    door.position.set(leaf.hinge[0], 0, leaf.hinge[1]);
    return door;
  });
  const fittings = new Group();
  const beams = makeBeams(car);
  group.add(...leaves, fittings, beams);
  scene.add(group);
  const still = { isNight: false, isLit: true, now: o.orbit, goal: o.orbit, open: 0, openGoal: 0, waiting: false };
  const parts = { car, materials, group, fittings, leaves, beams };
  const show: Show = { ...still, ...parts, renderer, scene, camera, key, body, size: o.size };
  beams.visible = false;
  fit(show, o.outfit);
  return show;
}

/** Takes the old wheels and fittings off, frees them, and puts the new ones on. */
export function fit(s: Show, outfit: CarOutfit): void {
  releaseGeometry(s.fittings);
  s.fittings.clear();
  s.fittings.add(assemblePieces(s.car.fit(outfit), s.materials));
  setMetal(s.materials, outfitted(s.body, outfit));
}

export function trianglesOf({ car }: Show): number {
  const leaves = car.leaves.flatMap((leaf) => leaf.pieces);
  return triangleCount(car.pieces) + triangleCount(leaves) + triangleCount(car.fit({}));
}

export function lightNight(s: Show): void {
  s.scene.environmentIntensity = s.isNight ? 0.24 : 1;
  s.key.intensity = s.isNight ? 0.12 : KEY_LIGHT;
  s.beams.visible = s.isNight && s.isLit;
}

/** Doors swing about their hinges; a sliding one comes out first and then goes back along the flank. */
const SWING = { front: 1.02, rear: 0.96 } as const;
const SLIDE = { out: 0.13, back: 0.86 } as const;

function moveDoors(s: Show): void {
  s.car.leaves.forEach((leaf, i) => {
    const door = s.leaves[i];
    if (!door) return;
    if (leaf.motion === 'slide') {
      door.position.x = leaf.hinge[0] - SLIDE.back * Math.max(0, s.open - 0.15);
      door.position.z = leaf.hinge[1] + leaf.side * SLIDE.out * Math.min(1, s.open / 0.15);
      return;
    }
    door.rotation.y = leaf.side * s.open * (i < 2 ? SWING.front : SWING.rear);
  });
}

/** At 20 degrees of lens a car of 4.55 m fills the picture from here; longer ones are seen from further away. */
const DISTANCE = 9.4;
const PICTURED = 16 / 9;

export function draw(s: Show): void {
  const length = s.car.nose - s.car.tail;
  const distance = (DISTANCE * (0.2 + 0.8 * (length / 4.55))) / s.now.zoom;
  const aspect = s.size.width / s.size.height;
  moveDoors(s);
  // In a window narrower than the pictures the car is as large as in theirs: it is fitted in, not cut.
  s.camera.zoom = Math.min(1, aspect / PICTURED);
  aim(s.camera, { car: s.car, view: s.now, aspect, distance });
  s.renderer.render(s.scene, s.camera);
}
