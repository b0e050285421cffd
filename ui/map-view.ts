import type { MapPoint } from '#kernel/outlines.ts';

export type { MapPoint };

/** A rectangle of degrees. */
export type MapView = { readonly south: number; readonly north: number; readonly west: number; readonly east: number };

/** Degrees around a single point: about a large city. */
const LEAST_SPAN = 0.6;
const AIR = 0.15;

/** The smallest view that shows all points with air around them; without points, the two countries. */
export const viewOf = (points: readonly MapPoint[]): MapView => {
  if (points.length === 0) return { south: -56, north: 6, west: -76, east: -33 };
  const [south, north] = spread(points.map(({ latitude }) => latitude));
  const [west, east] = spread(points.map(({ longitude }) => longitude));
  return { south, north, west, east };
};

const spread = (values: readonly number[]): [least: number, most: number] => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(most - least, LEAST_SPAN) * (1 + AIR * 2);
  const middle = (least + most) / 2;
  return [middle - span / 2, middle + span / 2];
};

/** Where a point lies on a drawing of the view, 0 to 100 both ways; degrees of longitude shrink with the latitude. */
export const placeOn = (view: MapView, point: MapPoint): { x: number; y: number } => {
  const middle = ((view.south + view.north) / 2) * (Math.PI / 180);
  const narrowing = Math.max(Math.cos(middle), 0.1);
  const [wide, high] = [(view.east - view.west) * narrowing, view.north - view.south];
  const scale = 100 / Math.max(wide, high);
  return {
    x: 50 + (point.longitude - (view.west + view.east) / 2) * narrowing * scale,
    y: 50 - (point.latitude - (view.south + view.north) / 2) * scale,
  };
};
