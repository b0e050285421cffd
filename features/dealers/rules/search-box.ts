/** A rectangle of degrees that holds every point within a distance. */
export type SearchBox = {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
};

/** Mean radius of the Earth (IUGG), kilometres. */
const EARTH_RADIUS_KM = 6371.0088;

const degrees = (radians: number): number => (radians * 180) / Math.PI;

/**
 * The box around a circle on the sphere. Where the circle holds a pole or wraps around the date line the box is the whole
 * band, which only costs time.
 */
export const searchBox = ({
  latitude,
  longitude,
  radiusKm,
}: {
  latitude: number;
  longitude: number;
  radiusKm: number;
}): SearchBox => {
  const angle = radiusKm / EARTH_RADIUS_KM;
  const south = latitude - degrees(angle);
  const north = latitude + degrees(angle);
  const ratio = Math.sin(angle) / Math.cos((latitude * Math.PI) / 180);
  if (south <= -90 || north >= 90 || angle >= Math.PI / 2 || ratio >= 1) {
    return { south: Math.max(-90, south), north: Math.min(90, north), west: -180, east: 180 };
  }
  const spread = degrees(Math.asin(ratio));
  const west = longitude - spread;
  const east = longitude + spread;
  return west < -180 || east > 180 ? { south, north, west: -180, east: 180 } : { south, north, west, east };
};
