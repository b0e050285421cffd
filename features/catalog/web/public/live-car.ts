import { carBody, type CarBody } from '#kernel/car-body.ts';
import { mountViewer, type Viewer, type ViewerState } from '#studio/viewer/mount.ts';
import type { PicturePaint } from '../../rules/picture.ts';
import { paintOf } from './live-paint.ts';

export type LiveCar = {
  readonly canvas: HTMLCanvasElement;
  readonly folder: string;
  readonly paint: PicturePaint;
  readonly azimuth: number;
  /** Draw although there is no graphics card. */
  readonly allowSoftware: boolean;
  /** Asked again after the drawing instructions have come: the visitor may have left. */
  readonly isWanted: () => boolean;
  readonly onState: (state: ViewerState) => void;
};

/** Fetches what the car is built from and starts it; null when nobody waits for it any more. */
export const openLiveCar = async (car: LiveCar): Promise<Viewer | null> => {
  const body = await fetchBody(car.folder);
  if (!car.isWanted()) return null;
  const viewer = mountViewer({ ...car, body, paint: paintOf(car.paint) });
  viewer.orbitTo({ azimuth: car.azimuth });
  return viewer;
};

const fetchBody = async (folder: string): Promise<CarBody> => {
  const response = await fetch(`${folder.replace(/\/$/, '')}/body.json`);
  if (!response.ok) throw new Error(`no body of ${folder}`);
  return carBody.parse(await response.json());
};
