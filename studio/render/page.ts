import { WebGLRenderer, type Group } from 'three';
import type { CarBody } from '#kernel/car-body.ts';
import { buildCar, type Car } from '../generator/car.ts';
import { makeMaterials, repaint, type Materials, type Paint } from '../generator/materials.ts';
import { triangleCount } from '../generator/piece.ts';
import { aim, assemble, installTone, makeEnvironment, makeScene, release } from '../generator/stage.ts';
import type { Shot } from './plan.ts';

interface Shown {
  car: Car;
  materials: Materials;
  group: Group;
}

const canvas = document.createElement('canvas');
const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, preserveDrawingBuffer: true });
installTone(renderer);
renderer.setClearAlpha(0);
const { scene, camera } = makeScene(makeEnvironment(renderer));
let shown: Shown | undefined;

function load(o: { body: CarBody; paint: Paint; step: number }): { triangles: number } {
  if (shown) {
    scene.remove(shown.group);
    release(shown.group);
  }
  const car = buildCar(o.body, o.step);
  const materials = makeMaterials(o.body, o.paint);
  const group = assemble(car, materials);
  scene.add(group);
  shown = { car, materials, group };
  return { triangles: triangleCount(car.pieces) };
}

function paint(to: Paint): void {
  if (shown) repaint(shown.materials, to);
}

/** Draws one picture and posts its raw pixels: bottom row first, colour premultiplied by alpha. */
async function shoot(s: Shot): Promise<void> {
  if (!shown) throw new Error('no car is loaded');
  const [width, height] = [Math.round(s.width * s.oversample), Math.round(s.height * s.oversample)];
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
    studio: { load: typeof load; paint: typeof paint; shoot: typeof shoot };
  }
}

window.studio = { load, paint, shoot };
