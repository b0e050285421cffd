import type { CarBody } from '#kernel/car-body.ts';
import type { Paint } from '../generator/materials.ts';
import { probeGraphics } from './graphics.ts';
import { listenForTurns } from './gestures.ts';
import type { Order, Report, Size } from './messages.ts';
import { HERO, turned, type Orbit } from './orbit.ts';

/** What the page is told. After 'unsupported', 'failed' and 'lost' it goes back to its pictures. */
export type ViewerState =
  | { kind: 'loading' }
  | { kind: 'ready'; triangles: number; buildMs: number }
  | { kind: 'turned'; azimuth: number }
  | { kind: 'unsupported'; reason: 'no-webgl2' | 'software' | 'no-worker' | 'canvas-in-use' }
  | { kind: 'failed'; message: string }
  | { kind: 'lost' };

export interface Viewer {
  setPaint: (paint: Paint) => void;
  setLights: (on: boolean) => void;
  setNight: (on: boolean) => void;
  /** Turns to a place; what is left out stays. */
  orbitTo: (to: Partial<Orbit>) => void;
  /** Turns by so much, as the buttons beside the car do. */
  turn: (by: Partial<Orbit>) => void;
  dispose: () => void;
}

export interface ViewerOptions {
  /** Fresh for every mount: a canvas can be handed to a worker only once. */
  canvas: HTMLCanvasElement;
  body: CarBody;
  paint: Paint;
  onState: (state: ViewerState) => void;
  /** Draw even without a graphics card. */
  allowSoftware?: boolean;
}

const MAX_PIXEL_RATIO = 2;

/** Time the worker gets to free its memory before it is ended. */
const FAREWELL_MS = 400;

const INERT: Viewer = {
  setPaint: () => {},
  setLights: () => {},
  setNight: () => {},
  orbitTo: () => {},
  turn: () => {},
  dispose: () => {},
};

function refusal(o: ViewerOptions): Extract<ViewerState, { kind: 'unsupported' }>['reason'] | undefined {
  if (typeof Worker === 'undefined' || !('transferControlToOffscreen' in o.canvas)) return 'no-worker';
  const graphics = probeGraphics();
  if (graphics === 'none') return 'no-webgl2';
  return graphics === 'software' && !o.allowSoftware ? 'software' : undefined;
}

function sizeOf(canvas: HTMLCanvasElement): Size {
  const { width, height } = canvas.getBoundingClientRect();
  return {
    width: Math.max(1, Math.round(width)),
    height: Math.max(1, Math.round(height)),
    ratio: Math.min(MAX_PIXEL_RATIO, window.devicePixelRatio || 1),
  };
}

function takeOver(canvas: HTMLCanvasElement): OffscreenCanvas | undefined {
  try {
    return canvas.transferControlToOffscreen();
  } catch {
    return undefined;
  }
}

/** Starts the live car on a canvas. Nothing is downloaded or drawn before this is called. */
export function mountViewer(o: ViewerOptions): Viewer {
  const reason = refusal(o);
  if (reason) {
    o.onState({ kind: 'unsupported', reason });
    return INERT;
  }
  const offscreen = takeOver(o.canvas);
  if (!offscreen) {
    o.onState({ kind: 'unsupported', reason: 'canvas-in-use' });
    return INERT;
  }
  o.onState({ kind: 'loading' });
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', (event: MessageEvent<Report>) => o.onState(event.data));
  worker.addEventListener('error', (event) => o.onState({ kind: 'failed', message: event.message }));
  const start: Order = { kind: 'start', canvas: offscreen, body: o.body, paint: o.paint, size: sizeOf(o.canvas) };
  worker.postMessage(start, [offscreen]);
  return drive(o, worker);
}

function drive(o: ViewerOptions, worker: Worker): Viewer {
  const send = (order: Order) => worker.postMessage(order);
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)');
  let orbit = HERO;
  const look = (next: Orbit, smooth: boolean) => {
    orbit = next;
    send({ kind: 'look', orbit, smooth: smooth && !calm.matches });
    o.onState({ kind: 'turned', azimuth: Math.round(orbit.azimuth) % 360 });
  };
  const observer = new ResizeObserver(() => send({ kind: 'size', size: sizeOf(o.canvas) }));
  observer.observe(o.canvas);
  const silence = listenForTurns(o.canvas, {
    turn: (by, smooth) => look(turned(orbit, by), smooth),
    home: () => look(HERO, true),
  });
  return {
    setPaint: (paint) => send({ kind: 'paint', paint }),
    setLights: (on) => send({ kind: 'lights', on }),
    setNight: (on) => send({ kind: 'night', on }),
    orbitTo: (to) => look(turned({ ...orbit, ...to }, {}), true),
    turn: (by) => look(turned(orbit, by), true),
    dispose: () => {
      observer.disconnect();
      silence();
      send({ kind: 'dispose' });
      setTimeout(() => worker.terminate(), FAREWELL_MS);
    },
  };
}
