import type { CarBody } from '#kernel/car-body.ts';
import type { Paint } from '../generator/materials.ts';

export type { Paint };
import type { Orbit } from './orbit.ts';

export interface Size {
  width: number;
  height: number;
  ratio: number;
}

/** From the page to the worker. */
export type Order =
  | { kind: 'start'; canvas: OffscreenCanvas; body: CarBody; paint: Paint; size: Size }
  | { kind: 'paint'; paint: Paint }
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
