import { WebGLRenderer, type DirectionalLight, type Group, type PerspectiveCamera, type Scene } from 'three';
import type { CarBody } from '#kernel/car-body.ts';
import { buildCar, COARSE, type Car } from '../generator/car.ts';
import { makeMaterials, repaint, setLamps, type Materials, type Paint } from '../generator/materials.ts';
import { triangleCount } from '../generator/piece.ts';
import { aim, assemble, installTone, makeEnvironment, makeScene, release } from '../generator/stage.ts';
import type { Order, Report, Size } from './messages.ts';
import { approach, HERO, type Orbit } from './orbit.ts';

interface Show {
  renderer: WebGLRenderer;
  scene: Scene;
  camera: PerspectiveCamera;
  key: DirectionalLight;
  car: Car;
  group: Group;
  materials: Materials;
  now: Orbit;
  goal: Orbit;
  size: Size;
  waiting: boolean;
}

/** Share of the remaining way per frame, about a quarter of a second for a step. */
const EASE = 0.22;

let show: Show | undefined;

function report(message: Report): void {
  self.postMessage(message);
}

function applySize(renderer: WebGLRenderer, size: Size): void {
  renderer.setPixelRatio(size.ratio);
  renderer.setSize(size.width, size.height, false);
}

/** Draws only while something changes: a car that stands still costs nothing. */
function schedule(s: Show): void {
  if (s.waiting) return;
  s.waiting = true;
  requestAnimationFrame(() => {
    s.waiting = false;
    if (show !== s) return;
    s.now = approach(s.now, s.goal, EASE);
    draw(s);
    if (s.now !== s.goal) schedule(s);
  });
}

function draw(s: Show): void {
  const length = s.car.nose - s.car.tail;
  const distance = (9.4 * (0.2 + 0.8 * (length / 4.55))) / s.now.zoom;
  aim(s.camera, { car: s.car, view: s.now, aspect: s.size.width / s.size.height, distance });
  s.renderer.render(s.scene, s.camera);
}

function start(o: { canvas: OffscreenCanvas; body: CarBody; paint: Paint; size: Size }): void {
  const begun = performance.now();
  const renderer = new WebGLRenderer({ canvas: o.canvas, antialias: true, alpha: true });
  o.canvas.addEventListener('webglcontextlost', () => report({ kind: 'lost' }));
  installTone(renderer);
  renderer.setClearAlpha(0);
  applySize(renderer, o.size);
  const { scene, camera, key } = makeScene(makeEnvironment(renderer));
  const car = buildCar(o.body, COARSE);
  const materials = makeMaterials(o.body, o.paint);
  const group = assemble(car, materials);
  scene.add(group);
  show = { renderer, scene, camera, key, car, group, materials, now: HERO, goal: HERO, size: o.size, waiting: false };
  draw(show);
  report({ kind: 'ready', triangles: triangleCount(car.pieces), buildMs: Math.round(performance.now() - begun) });
}

function setNight(s: Show, on: boolean): void {
  s.scene.environmentIntensity = on ? 0.16 : 1;
  s.key.intensity = on ? 0.08 : 0.9;
}

function stop(): void {
  const s = show;
  show = undefined;
  if (s) {
    s.scene.environment?.dispose();
    release(s.group);
    s.renderer.dispose();
    s.renderer.forceContextLoss();
  }
  self.close();
}

function obey(s: Show, order: Exclude<Order, { kind: 'start' | 'dispose' }>): void {
  switch (order.kind) {
    case 'paint':
      repaint(s.materials, order.paint);
      break;
    case 'lights':
      setLamps(s.materials, order.on);
      break;
    case 'night':
      setNight(s, order.on);
      break;
    case 'look':
      s.goal = order.orbit;
      if (!order.smooth) s.now = order.orbit;
      break;
    case 'size':
      s.size = order.size;
      applySize(s.renderer, order.size);
      break;
  }
  schedule(s);
}

self.addEventListener('message', (event: MessageEvent<Order>) => {
  const order = event.data;
  try {
    if (order.kind === 'start') start(order);
    else if (order.kind === 'dispose') stop();
    else if (show) obey(show, order);
  } catch (error) {
    report({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});
