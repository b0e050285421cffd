import { azimuthOf, TURN_FRAMES } from '#kernel/turn.ts';
import type { View } from '../generator/stage.ts';

/** One picture of every model; `%` in the name is the letter of the paint set. */
export interface Picture {
  name: string;
  view: View;
  width: number;
  height: number;
  format: 'webp' | 'avif';
  quality: number;
  distance: number;
  oversample: number;
  /** Cell size of the mesh in metres; the finest when left out. */
  step?: number;
}

/** Black paint, white paint, and where the roof is: every paint, one or two colours, is made of them (recolor.ts). */
export const SETS = ['a', 'w', 'r'] as const;
export type PictureSet = (typeof SETS)[number];

/** The roof's mask is smaller than its picture: it has one soft edge and no detail. */
export const MASK_SCALE = 0.5;

const stills: readonly Picture[] = [
  {
    name: 'hero',
    view: { azimuth: 43, elevation: 7 },
    width: 1600,
    height: 900,
    format: 'webp',
    quality: 80,
    distance: 9.1,
    oversample: 1.5,
  },
  {
    name: 'profile',
    view: { azimuth: 90, elevation: 3 },
    width: 1280,
    height: 720,
    format: 'webp',
    quality: 80,
    distance: 9.4,
    oversample: 1.5,
  },
  {
    name: 'rear',
    view: { azimuth: 216, elevation: 9 },
    width: 1280,
    height: 720,
    format: 'webp',
    quality: 80,
    distance: 9.2,
    oversample: 1.5,
  },
];

const turn: readonly Picture[] = Array.from({ length: TURN_FRAMES }, (_, i) => ({
  name: `360/${String(i).padStart(2, '0')}`,
  view: { azimuth: azimuthOf(i), elevation: 8 },
  width: 960,
  height: 540,
  format: 'avif',
  quality: 68,
  distance: 9.4,
  oversample: 1.2,
  step: 0.036,
}));

export const plan: readonly Picture[] = [...stills, ...turn];

/** Long cars are seen from further away, so that every one keeps the same air around it. */
export function distanceFor(picture: Picture, length: number): number {
  return picture.distance * (0.2 + 0.8 * (length / 4.55));
}

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Views that show what was chosen: those that stand for one configuration. The turn shows the model as it is drawn. */
export const DRESSED_VIEWS: readonly string[] = ['hero', 'profile'];

/** Where a layer lies in its picture; on its sheet the parts stand one below the other. */
export type LayerIndex = Readonly<Record<string, Readonly<Record<string, readonly Rect[]>>>>;

/** What the tool asks of the page. */
export interface Shot {
  view: View;
  /** Pixels drawn: larger than the picture, the tool scales down. */
  width: number;
  height: number;
  distance: number;
  /** Only this part of the picture, in pixels from its top left. */
  part?: Rect;
  /** Where the pixels are posted to. */
  to: string;
}
