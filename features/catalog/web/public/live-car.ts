import * as z from 'zod/mini';
import { carBody, type CarOutfit } from '#kernel/car-body.ts';
import { mountViewer, type Viewer, type ViewerState } from '#studio/viewer/mount.ts';
import type { PicturePaint } from '../../rules/picture.ts';
import { paintOf } from './live-paint.ts';

export type LiveCar = {
  readonly canvas: HTMLCanvasElement;
  readonly folder: string;
  readonly paint: PicturePaint;
  readonly outfit: CarOutfit;
  readonly azimuth: number;
  /** Draw although there is no graphics card. */
  readonly allowSoftware: boolean;
  /** Asked again after the drawing instructions have come: the visitor may have left. */
  readonly isWanted: () => boolean;
  readonly onState: (state: ViewerState) => void;
};

const point = z.tuple([z.number(), z.number()]);

/** What the server tells of a car: see `live.json` of its folder. */
const liveFile = z.object({
  body: carBody,
  badge: z.optional(
    z.object({ width: z.number(), height: z.number(), strokeWidth: z.number(), lines: z.array(z.array(point)) }),
  ),
});

/** Fetches what the car is built from and starts it; null when nobody waits for it any more. */
export const openLiveCar = async (car: LiveCar): Promise<Viewer | null> => {
  const response = await fetch(`${car.folder.replace(/\/$/, '')}/live.json`);
  if (!response.ok) throw new Error(`no drawing of ${car.folder}`);
  const drawing = liveFile.parse(await response.json());
  return car.isWanted() ? mountViewer({ ...car, ...drawing, paint: paintOf(car.paint) }) : null;
};
