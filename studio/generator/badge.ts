import { surfaceX, type Body } from './body.ts';
import { plainBox, type Piece } from './piece.ts';

/** A wordmark as strokes: polylines in its own units, y downwards. */
export interface Badge {
  width: number;
  height: number;
  strokeWidth: number;
  lines: readonly (readonly (readonly [x: number, y: number])[])[];
}

interface Place {
  /** Height of the letters, and most width of the word; metres. */
  letters: number;
  most: number;
  y: number;
  z: number;
}

const THICKNESS = 0.006;

/** Across the tailgate of a pickup, as stamped into its sheet; beside the plate, on the driver's side, on all others. */
function placeOf({ spec }: Body): Place {
  const { plate } = spec.tail;
  if (spec.bed) return { letters: 0.09, most: 0.8, y: (plate + 0.1 + spec.bed.top) / 2, z: 0 };
  return { letters: 0.034, most: 0.23, y: plate, z: -0.37 };
}

/** The brand's letters on the tailgate: our own plain strokes, as everywhere on the pages. */
export function buildBadge(b: Body, badge: Badge): Piece[] {
  const at = placeOf(b);
  const scale = Math.min(at.letters / badge.height, at.most / badge.width);
  // Read from behind, the word runs from the car's left to its right.
  const place = ([x, y]: readonly [number, number]) => ({
    z: at.z + (x - badge.width / 2) * scale,
    y: at.y + (badge.height / 2 - y) * scale,
  });
  const bold = Math.max(0.005, badge.strokeWidth * scale);
  const pieces: Piece[] = [];
  for (const line of badge.lines) {
    line.slice(1).forEach((end, i) => {
      const [from, to] = [place(line[i]!), place(end)];
      const length = Math.hypot(to.z - from.z, to.y - from.y);
      if (length < 1e-4) return;
      const middle = { z: (from.z + to.z) / 2, y: (from.y + to.y) / 2 };
      const bar = plainBox([THICKNESS, bold, length + bold * 0.6], [0, 0, 0]);
      bar.rotateX(-Math.atan2(to.y - from.y, to.z - from.z));
      const x = surfaceX(b, { y: middle.y, z: Math.abs(middle.z), end: 'tail' }) - THICKNESS / 3;
      pieces.push({ material: 'chrome', geometry: bar.translate(x, middle.y, middle.z) });
    });
  }
  return pieces;
}
