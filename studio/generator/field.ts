import type { Curve } from './curve.ts';
import type { Field } from './vec.ts';

/** Exponent of the fillet: above 2 the highlight runs out softer than on a circle. */
const SOFTNESS = 2.35;

/** Rounded intersection of two distance fields. */
export function rmax(a: number, b: number, radius: number): number {
  const x = a + radius;
  const y = b + radius;
  if (x <= 0 || y <= 0) return Math.max(a, b);
  return Math.pow(Math.pow(x, SOFTNESS) + Math.pow(y, SOFTNESS), 1 / SOFTNESS) - radius;
}

/** Rounded union of two distance fields. */
export function rmin(a: number, b: number, radius: number): number {
  return -rmax(-a, -b, radius);
}

/** A body of six curved faces; negative inside. */
export interface Hull {
  front: Curve;
  rear: Curve;
  top: Curve;
  bottom: Curve;
  width: Curve;
  section: Curve;
  crown: Curve;
  rake: number;
  swell: (x: number, y: number) => number;
  noseBow: number;
  nosePower: number;
  tailBow: number;
  tailPower: number;
  filletFront: number;
  filletRear: number;
  filletTop: Curve;
  filletBottom: number;
}

export interface HullFaces {
  front: Field;
  rear: Field;
  side: Field;
  top: Field;
}

export function hullFaces(h: Hull): HullFaces {
  return {
    front: (x, y, z) => x - h.front(y) + h.noseBow * Math.pow(Math.abs(z), h.nosePower),
    rear: (x, y, z) => h.rear(y) + h.tailBow * Math.pow(Math.abs(z), h.tailPower) - x,
    side: (x, y, z) => z - h.width(x) - h.section(y - h.rake * x) - h.swell(x, y),
    top: (x, y, z) => y - h.top(x) + h.crown(x) * z * z,
  };
}

function slope(c: Curve, at: number): number {
  return (c(at + 0.01) - c(at - 0.01)) / 0.02;
}

/** Every face is divided by the length of its gradient, so fillet radii stay true. */
export function hullField(h: Hull): Field {
  const faces = hullFaces(h);
  return (x, y, z) => {
    const az = Math.abs(z);
    const sectionSlope = slope(h.section, y - h.rake * x);
    const side = faces.side(x, y, z) / Math.sqrt(1 + sectionSlope * sectionSlope);
    const noseSlope = slope(h.front, y);
    const noseTurn = h.noseBow * h.nosePower * Math.pow(az, h.nosePower - 1);
    const front = faces.front(x, y, z) / Math.sqrt(1 + noseSlope * noseSlope + noseTurn * noseTurn);
    const tailSlope = slope(h.rear, y);
    const tailTurn = h.tailBow * h.tailPower * Math.pow(az, h.tailPower - 1);
    const rear = faces.rear(x, y, z) / Math.sqrt(1 + tailSlope * tailSlope + tailTurn * tailTurn);
    const topSlope = slope(h.top, x);
    const crown = h.crown(x);
    const top = faces.top(x, y, z) / Math.sqrt(1 + topSlope * topSlope + 4 * crown * crown * z * z);
    let f = rmax(side, front, h.filletFront);
    f = rmax(f, rear, h.filletRear);
    f = rmax(f, top, h.filletTop(x));
    return rmax(f, h.bottom(x) - y, h.filletBottom);
  };
}
