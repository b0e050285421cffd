import type { CarBody, CarOutfit } from '#kernel/car-body.ts';
import type { Badge } from '../generator/badge.ts';
import type { Paint } from '../generator/materials.ts';
import type { Orbit } from './orbit.ts';

export type { Badge, Paint };

export interface Size {
  width: number;
  height: number;
  ratio: number;
}

/** What is drawn at first. */
export interface Drawn {
  body: CarBody;
  paint: Paint;
  outfit: CarOutfit;
  badge?: Badge | undefined;
}

/** From the page to the worker. `smooth`: by an animation, where the visitor wants motion. */
export type Order =
  | ({ kind: 'start'; canvas: OffscreenCanvas; size: Size; orbit: Orbit } & Drawn)
  | { kind: 'paint'; paint: Paint }
  | { kind: 'outfit'; outfit: CarOutfit }
  | { kind: 'doors'; open: boolean; smooth: boolean }
  | { kind: 'lights'; on: boolean }
  | { kind: 'night'; on: boolean }
  | { kind: 'look'; orbit: Orbit; smooth: boolean }
  | { kind: 'size'; size: Size }
  | { kind: 'dispose' };

/** From the worker to the page. */
export type Report =
  | { kind: 'ready'; triangles: number; buildMs: number }
  | { kind: 'failed'; message: string }
  | { kind: 'lost' };
