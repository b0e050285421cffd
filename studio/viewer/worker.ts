import { WebGLRenderer } from 'three';
import { repaint, setLamps } from '../generator/materials.ts';
import { installTone, release } from '../generator/stage.ts';
import type { Order, Report, Size } from './messages.ts';
import { approach } from './orbit.ts';
import { draw, fit, lightNight, openShow, trianglesOf, type Show } from './show.ts';

/** Share of the remaining way per frame, about a quarter of a second for a step; doors take their time. */
const EASE = 0.22;
const DOOR_EASE = 0.12;

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
    const left = s.openGoal - s.open;
    s.open = Math.abs(left) < 0.004 ? s.openGoal : s.open + left * DOOR_EASE;
    draw(s);
    if (s.now !== s.goal || s.open !== s.openGoal) schedule(s);
  });
}

function start(o: Extract<Order, { kind: 'start' }>): void {
  const begun = performance.now();
  const renderer = new WebGLRenderer({ canvas: o.canvas, antialias: true, alpha: true });
  o.canvas.addEventListener('webglcontextlost', () => report({ kind: 'lost' }));
  installTone(renderer);
  renderer.setClearAlpha(0);
  applySize(renderer, o.size);
  show = openShow({ ...o, renderer });
  draw(show);
  report({ kind: 'ready', triangles: trianglesOf(show), buildMs: Math.round(performance.now() - begun) });
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
      repaint(s.materials, order.paint, s.body.roofColor === 'black');
      break;
    case 'outfit':
      fit(s, order.outfit);
      break;
    case 'doors':
      s.openGoal = order.open ? 1 : 0;
      if (!order.smooth) s.open = s.openGoal;
      break;
    case 'lights':
      s.isLit = order.on;
      setLamps(s.materials, order.on);
      lightNight(s);
      break;
    case 'night':
      s.isNight = order.on;
      lightNight(s);
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
