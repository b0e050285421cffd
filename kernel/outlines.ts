import type { Market } from './market.ts';

export type MapPoint = { readonly latitude: number; readonly longitude: number };

const read = (text: string): readonly MapPoint[] =>
  text.split(' ').map((pair) => {
    const [latitude = 0, longitude = 0] = pair.split(',').map(Number);
    return { latitude, longitude };
  });

/**
 * The two countries' outlines, drawn by us by hand: enough to see where one is, not a survey. Pairs of degrees, latitude
 * first, clockwise.
 */
export const OUTLINES: readonly (readonly MapPoint[])[] = [
  read(
    '5.2,-60.2 3.9,-59.6 1.3,-58.9 1.9,-56.2 2.3,-54.6 2.2,-52.9 4.3,-51.6 1.7,-50 -0.2,-50.1 -0.6,-47.9 -1.3,-46 -2.5,-44.3 -2.8,-41.8 ' +
      '-2.9,-40 -3.7,-38.5 -5.1,-36 -5.3,-35.3 -7.1,-34.8 -8.1,-34.9 -9.7,-35.7 -11,-37 -13,-38.5 -15.8,-38.9 -18,-39.5 -20.3,-40.3 ' +
      '-22,-41 -23,-42 -23,-43.2 -23.4,-45 -24,-46.3 -25.5,-48.3 -27.6,-48.5 -28.6,-48.8 -30,-50.2 -32.1,-52.1 -33.7,-53.4 -32.5,-53.3 ' +
      '-31.4,-54.5 -30.9,-55.6 -30.2,-57.6 -28.3,-55.8 -27.2,-54 -26.2,-53.7 -25.6,-54.6 -24,-54.3 -22.3,-55.7 -22.1,-57.9 -20.2,-58.1 ' +
      '-19,-57.7 -17.5,-57.8 -16.3,-58.4 -16.2,-60.2 -13.7,-60.6 -12.5,-64 -10.9,-65.3 -9.8,-65.4 -10.9,-68.7 -11,-69.6 -9.5,-70.6 ' +
      '-10,-72.2 -7.5,-74 -6.6,-73.2 -4.4,-69.9 -1,-69.4 0.6,-69.2 1.7,-69.8 1.9,-67.4 1.2,-66.9 0.8,-65.6 2,-63.5 4,-64.6 4.2,-62.6 4.5,-61',
  ),
  read(
    '-22.1,-66.2 -22,-64.4 -22.1,-62.8 -23.9,-61 -25.3,-57.7 -27.3,-58.6 -27.4,-55.9 -25.6,-54.6 -26.2,-53.7 -27.2,-54 -28.3,-55.8 ' +
      '-30.2,-57.6 -33.1,-58.4 -34.2,-58.4 -34.7,-58.2 -35,-57.4 -36.3,-56.8 -38,-57.5 -38.8,-60.5 -38.9,-62.1 -41.1,-63 -41,-64.9 ' +
      '-42.2,-64.4 -42.6,-63.7 -43.3,-65.1 -45.9,-67.5 -47.1,-65.9 -47.8,-65.9 -50,-68.4 -51.6,-69 -52.4,-68.4 -52.2,-69.9 -51.9,-72 ' +
      '-50.5,-72.4 -49.3,-73.1 -47.5,-72.3 -46,-71.7 -44.4,-71.3 -43,-71.8 -41,-71.8 -39.5,-71.4 -37.5,-71.1 -36,-70.4 -34.3,-69.9 ' +
      '-32.6,-70.1 -30,-69.9 -28,-69.3 -26.9,-68.3 -25,-68.5 -24,-67.3 -22.9,-67.2',
  ),
  read('-52.7,-68.6 -53.8,-67.7 -54.6,-65.2 -55,-66.5 -54.9,-68.6'),
];

const OF_MARKET: Readonly<Record<Market, readonly number[]>> = { br: [0], ar: [1, 2] };

/** Degrees by which the drawing may be off the coast or the border. */
const COARSE = 0.7;

const edgesOf = (outline: readonly MapPoint[]): (readonly [MapPoint, MapPoint])[] =>
  outline.map((corner, index) => [corner, outline[(index + 1) % outline.length] ?? corner] as const);

/** Whether a ray to the east crosses the outline an odd number of times. */
const isInside = (outline: readonly MapPoint[], { latitude, longitude }: MapPoint): boolean =>
  edgesOf(outline).filter(
    ([from, to]) =>
      from.latitude > latitude !== to.latitude > latitude &&
      longitude <
        from.longitude + ((latitude - from.latitude) / (to.latitude - from.latitude)) * (to.longitude - from.longitude),
  ).length %
    2 ===
  1;

const distanceTo = ([from, to]: readonly [MapPoint, MapPoint], point: MapPoint): number => {
  const [across, up] = [to.longitude - from.longitude, to.latitude - from.latitude];
  const length = across ** 2 + up ** 2;
  const along =
    length === 0 ? 0 : ((point.longitude - from.longitude) * across + (point.latitude - from.latitude) * up) / length;
  const part = Math.min(1, Math.max(0, along));
  return Math.hypot(point.longitude - from.longitude - part * across, point.latitude - from.latitude - part * up);
};

/** Whether a point may lie in a market's country: inside its outline, or no further from it than the drawing is coarse. */
export const isInMarket = (market: Market, point: MapPoint): boolean =>
  OF_MARKET[market].some((place) => {
    const outline = OUTLINES[place] ?? [];
    return isInside(outline, point) || edgesOf(outline).some((edge) => distanceTo(edge, point) <= COARSE);
  });
