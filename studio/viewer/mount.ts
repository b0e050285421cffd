import type { CarOutfit } from '#kernel/car-body.ts';
import { probeGraphics } from './graphics.ts';
import { listenForTurns } from './gestures.ts';
import type { Drawn, Order, Paint, Report, Size } from './messages.ts';
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
  /** Exchanges wheels and fittings. */
  setOutfit: (outfit: CarOutfit) => void;
  setDoors: (open: boolean) => void;
  setLights: (on: boolean) => void;
  setNight: (on: boolean) => void;
  /** Turns to a place; what is left out stays. */
  orbitTo: (to: Partial<Orbit>) => void;
  /** Turns by so much, as the buttons beside the car do. */
  turn: (by: Partial<Orbit>) => void;
  dispose: () => void;
}

export interface ViewerOptions extends Drawn {
  /** Fresh for every mount: a canvas can be handed to a worker only once. */
  canvas: HTMLCanvasElement;
  /** Where the visitor stands at first; ahead and to the right when left out. */
  azimuth?: number;
  onState: (state: ViewerState) => void;
  /** Draw even without a graphics card. */
  allowSoftware?: boolean;
}

const MAX_PIXEL_RATIO = 2;

/** Time the worker gets to free its memory before it is ended. */
const FAREWELL_MS = 400;

const INERT: Viewer = {
  setPaint: () => {},
  setOutfit: () => {},
  setDoors: () => {},
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
  const { body, paint, outfit, badge } = o;
  const orbit = turned({ ...HERO, azimuth: o.azimuth ?? HERO.azimuth }, {});
  const start: Order = { kind: 'start', canvas: offscreen, body, paint, outfit, badge, size: sizeOf(o.canvas), orbit };
  worker.postMessage(start, [offscreen]);
  return drive(o, worker, orbit);
}

function drive(o: ViewerOptions, worker: Worker, from: Orbit): Viewer {
  const send = (order: Order) => worker.postMessage(order);
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)');
  let orbit = from;
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
    setOutfit: (outfit) => send({ kind: 'outfit', outfit }),
    setDoors: (open) => send({ kind: 'doors', open, smooth: !calm.matches }),
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
