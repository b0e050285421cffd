import { azimuthOf } from '#kernel/turn.ts';

/** Where the visitor stands. Degrees; azimuth 0 faces the nose, growing towards the car's right. `zoom` 1 shows the whole car. */
export interface Orbit {
  azimuth: number;
  elevation: number;
  zoom: number;
}

export const HERO: Orbit = { azimuth: 43, elevation: 7, zoom: 1 };

const ELEVATION = [1, 38] as const;
const ZOOM = [0.8, 2.2] as const;

/** One press of an arrow key or a button: the step between two baked frames. */
export const STEP = azimuthOf(1);

function clamp(value: number, [low, high]: readonly [number, number]): number {
  return Math.min(high, Math.max(low, value));
}

export function wrapDegrees(angle: number): number {
  return ((angle % 360) + 360) % 360;
}

export function turned(o: Orbit, by: Partial<Orbit>): Orbit {
  return {
    azimuth: wrapDegrees(o.azimuth + (by.azimuth ?? 0)),
    elevation: clamp(o.elevation + (by.elevation ?? 0), ELEVATION),
    zoom: clamp(o.zoom * (by.zoom ?? 1), ZOOM),
  };
}

/** What a key does, or nothing for keys that belong to the page. */
export function turnForKey(key: string): Partial<Orbit> | 'home' | undefined {
  switch (key) {
    case 'ArrowLeft':
      return { azimuth: -STEP };
    case 'ArrowRight':
      return { azimuth: STEP };
    case 'ArrowUp':
      return { elevation: 5 };
    case 'ArrowDown':
      return { elevation: -5 };
    case '+':
      return { zoom: 1.15 };
    case '-':
      return { zoom: 1 / 1.15 };
    case 'Home':
      return 'home';
    default:
      return undefined;
  }
}

/** Half a turn per width dragged. */
export function turnForDrag(o: { dx: number; dy: number; width: number }): Partial<Orbit> {
  const perPixel = 180 / Math.max(1, o.width);
  return { azimuth: o.dx * perPixel, elevation: o.dy * perPixel * 0.4 };
}

/** One animation step towards a place, the short way round; arrives exactly. */
export function approach(from: Orbit, to: Orbit, share: number): Orbit {
  const around = ((to.azimuth - from.azimuth + 540) % 360) - 180;
  const near =
    Math.abs(around) < 0.1 && Math.abs(to.elevation - from.elevation) < 0.1 && Math.abs(to.zoom - from.zoom) < 0.005;
  if (near || share >= 1) return to;
  return {
    azimuth: wrapDegrees(from.azimuth + around * share),
    elevation: from.elevation + (to.elevation - from.elevation) * share,
    zoom: from.zoom + (to.zoom - from.zoom) * share,
  };
}
