import type { Bars } from '../faces/kit.ts';
import type { Field2 } from './polygon.ts';

/** Distance to the nearest line of a family with this spacing. */
function nearestLine(at: number, pitch: number): number {
  return Math.abs(at - Math.round(at / pitch) * pitch);
}

const wrap = (at: number, size: number) => at - Math.floor(at / size) * size;

function combField(pitch: number, width: number): Field2 {
  const tall = Math.sqrt(3);
  return (z, y) => {
    const u = z / pitch;
    const v = y / pitch;
    const a = [wrap(u, 1) - 0.5, wrap(v, tall) - tall / 2] as const;
    const b = [wrap(u - 0.5, 1) - 0.5, wrap(v - tall / 2, tall) - tall / 2] as const;
    const [gx, gy] = a[0] ** 2 + a[1] ** 2 < b[0] ** 2 + b[1] ** 2 ? a : b;
    const reach = Math.max(Math.abs(gx), Math.abs(gx) * 0.5 + Math.abs(gy) * 0.8660254);
    return (0.5 - reach) * pitch - width / 2;
  };
}

/** Short dashes in staggered rows, longer towards the corners. */
function dashField(pitch: number, width: number): Field2 {
  const length = pitch * 2.4;
  return (z, y) => {
    const row = Math.round(y / pitch);
    const along = wrap(z + (row % 2 === 0 ? 0 : length / 2), length) - length / 2;
    const half = length * (0.1 + 0.3 * Math.min(1, Math.abs(z) / 0.55));
    return Math.max(Math.abs(y - row * pitch) - width / 2, Math.abs(along) - half);
  };
}

/** Negative on a bar; across and up in metres, the pattern centred on `middle`. */
export function barField(bars: Bars, middle: number): Field2 {
  const { kind, pitch, width } = bars;
  const half = width / 2;
  switch (kind) {
    case 'rows':
      return (_z, y) => nearestLine(y - middle, pitch) - half;
    case 'columns':
      return (z) => nearestLine(z + pitch / 2, pitch) - half;
    case 'chevrons':
      return (z, y) => nearestLine(y - middle + 0.28 * Math.abs(z), pitch) - half;
    case 'net':
      return (z, y) => {
        const v = (y - middle) * 1.5;
        return Math.min(nearestLine(z + v, pitch), nearestLine(z - v, pitch)) * 0.8 - half;
      };
    case 'comb': {
      const comb = combField(pitch, width);
      return (z, y) => comb(z, y - middle);
    }
    case 'dashes': {
      const dashes = dashField(pitch, width);
      return (z, y) => dashes(z, y - middle);
    }
  }
}
