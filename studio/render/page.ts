import { WebGLRenderer, type Group } from 'three';
import { outfitted, type CarBody, type CarOutfit } from '#kernel/car-body.ts';
import { buildShell, dressShell, type Car } from '../generator/car.ts';
import { makeMaterials, makeRoofMask, repaint, type Materials, type Paint } from '../generator/materials.ts';
import { triangleCount } from '../generator/piece.ts';
import { aim, assemble, installTone, makeEnvironment, makeScene, release } from '../generator/stage.ts';
import type { Shot } from './plan.ts';

interface Shown {
  car: Car;
  group: Group;
  materials: Materials;
}

const canvas = document.createElement('canvas');
const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, preserveDrawingBuffer: true });
installTone(renderer);
renderer.setClearAlpha(0);
const { scene, camera } = makeScene(makeEnvironment(renderer));
let shown: Shown | undefined;

/** The shell drawn last: outfits of one body are dressed on the same one. */
let kept: { key: string; shell: ReturnType<typeof buildShell> } | undefined;

function shellOf(body: CarBody, step: number): ReturnType<typeof buildShell> {
  const key = JSON.stringify([body, step]);
  if (kept?.key !== key) kept = { key, shell: buildShell(body, step) };
  return kept.shell;
}

function load(o: { body: CarBody; outfit?: CarOutfit; paint: Paint; step: number; isMask: boolean }): {
  triangles: number;
} {
  const { step } = o;
  const body: CarBody = o.isMask ? { ...o.body, roofColor: 'black' } : outfitted(o.body, o.outfit ?? {});
  const car = dressShell(shellOf(o.isMask ? body : o.body, step), { worn: body, step });
  const materials = o.isMask ? makeRoofMask() : makeMaterials(body, o.paint);
  const group = assemble(car, materials);
  scene.add(group);
  // The new car takes over the shaders of the old one before that is freed: compiling them takes longer than drawing.
  renderer.compile(scene, camera);
  if (shown) {
    scene.remove(shown.group);
    release(shown.group);
  }
  shown = { car, group, materials };
  return { triangles: triangleCount(car.pieces) };
}

/** The same car in another paint. */
function paint(target: Paint): void {
  if (shown) repaint(shown.materials, target);
}

/** Draws one picture and posts its raw pixels: bottom row first, colour premultiplied by alpha. */
async function shoot(s: Shot): Promise<void> {
  if (!shown) throw new Error('no car is loaded');
  const { width, height } = s.part ?? s;
  renderer.setPixelRatio(1);
  renderer.setSize(width, height, false);
  aim(camera, { car: shown.car, view: s.view, aspect: s.width / s.height, distance: s.distance });
  if (s.part) camera.setViewOffset(s.width, s.height, s.part.x, s.part.y, width, height);
  renderer.render(scene, camera);
  camera.clearViewOffset();
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
