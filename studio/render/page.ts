import { WebGLRenderer, type Group } from 'three';
import type { CarBody } from '#kernel/car-body.ts';
import { buildCar, type Car } from '../generator/car.ts';
import { makeMaterials, makeRoofMask, type Paint } from '../generator/materials.ts';
import { triangleCount } from '../generator/piece.ts';
import { aim, assemble, installTone, makeEnvironment, makeScene, release } from '../generator/stage.ts';
import type { Shot } from './plan.ts';

interface Shown {
  car: Car;
  group: Group;
}

const canvas = document.createElement('canvas');
const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, preserveDrawingBuffer: true });
installTone(renderer);
renderer.setClearAlpha(0);
const { scene, camera } = makeScene(makeEnvironment(renderer));
let shown: Shown | undefined;

function load(o: { body: CarBody; paint: Paint; step: number; isMask: boolean }): { triangles: number } {
  if (shown) {
    scene.remove(shown.group);
    release(shown.group);
  }
  const body: CarBody = o.isMask ? { ...o.body, roofColor: 'black' } : o.body;
  const car = buildCar(body, o.step);
  const materials = o.isMask ? makeRoofMask() : makeMaterials(body, o.paint);
  const group = assemble(car, materials);
  scene.add(group);
  shown = { car, group };
  return { triangles: triangleCount(car.pieces) };
}

/** Draws one picture and posts its raw pixels: bottom row first, colour premultiplied by alpha. */
async function shoot(s: Shot): Promise<void> {
  if (!shown) throw new Error('no car is loaded');
  const { width, height } = s;
  renderer.setPixelRatio(1);
  renderer.setSize(width, height, false);
  aim(camera, { car: shown.car, view: s.view, aspect: width / height, distance: s.distance });
  renderer.render(scene, camera);
  const gl = renderer.getContext();
  const pixels = new Uint8Array(width * height * 4);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  await fetch(s.to, { method: 'POST', body: pixels });
}

declare global {
  interface Window {
    studio: { load: typeof load; shoot: typeof shoot };
  }
}

window.studio = { load, shoot };
