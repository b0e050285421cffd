/** A frame's lightness, a byte a point. */
export type Grey = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray };
type Coloured = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray<ArrayBufferLike> };

export const greyOf = ({ width, height, data }: Coloured): Grey => {
  const grey = new Uint8ClampedArray(width * height);
  for (let at = 0; at < grey.length; at += 1) {
    const from = at * 4;
    grey[at] = ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 151 + (data[from + 2] ?? 0) * 28) >> 8;
  }
  return { width, height, data: grey };
};

/** Side of the squares in which it is looked where edges run. */
const TILE = 32;
/** From where on a square's edges run one way, as those of bars do: 1 is all of them. */
const ONE_WAY = 0.6;
/** Turned so little it was read as it stood. */
const UPRIGHT_DEGREES = 1.5;
/** Ways that are tried; a frame shows one label, or two. */
const MOST_ANGLES = 3;
/** Ways so near to each other are one. */
const APART_DEGREES = 6;
const HALF = 180;
const QUARTER = 90;

/** Which way it gets lighter and darker in a square, in degrees of half a turn, and how much; null where it does so all ways. */
const edgesOf = ({ data, width }: Grey, left: number, top: number): { angle: number; weight: number } | null => {
  let [xx, yy, xy] = [0, 0, 0];
  for (let y = top + 1; y < top + TILE - 1; y += 1)
    for (let x = left + 1; x < left + TILE - 1; x += 1) {
      const at = y * width + x;
      const point = (by: number): number => data[at + by] ?? 0;
      const across = point(1) - point(-1);
      const [east, west] = [point(1 - width) + point(1 + width), point(-1 - width) + point(-1 + width)];
      const [south, north] = [point(width - 1) + point(width + 1), point(-width - 1) + point(-width + 1)];
      // Scharr's weights keep the way true at all angles.
      const dx = 10 * across + 3 * (east - west);
      const dy = 10 * (point(width) - point(-width)) + 3 * (south - north);
      xx += dx * dx;
      yy += dy * dy;
      xy += dx * dy;
    }
  const all = xx + yy;
  const oneWay = Math.hypot(xx - yy, 2 * xy);
  if (all === 0 || oneWay < ONE_WAY * all) return null;
  const degrees = (Math.atan2(2 * xy, xx - yy) * QUARTER) / Math.PI;
  return { angle: (degrees + HALF) % HALF, weight: oneWay };
};

const apart = (one: number, other: number): number => {
  const far = Math.abs(one - other);
  return Math.min(far, HALF - far);
};

/**
 * How far bars in a frame are turned, in degrees of half a turn, the likeliest first; those that stand or lie straight are left out, as the detector
 * sees them. None where nothing looks like bars, so that a frame without a code costs one look.
 */
export const barAngles = (grey: Grey): readonly number[] => {
  const weights = new Float64Array(HALF);
  const offsets = new Float64Array(HALF);
  for (let top = 0; top + TILE <= grey.height; top += TILE)
    for (let left = 0; left + TILE <= grey.width; left += TILE) {
      const edges = edgesOf(grey, left, top);
      if (edges === null) continue;
      const degree = Math.floor(edges.angle) % HALF;
      weights[degree] = (weights[degree] ?? 0) + edges.weight;
      offsets[degree] = (offsets[degree] ?? 0) + edges.weight * (edges.angle - degree);
    }
  const around = (of: Float64Array, degree: number): number[] =>
    [-1, 0, 1].map((by) => of[(degree + by + HALF) % HALF] ?? 0);
  const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
  const sums = Array.from(weights, (_, degree) => sumOf(around(weights, degree)));
  const most = Math.max(...sums);
  const found: number[] = [];
  const byWeight = [...sums.keys()].toSorted((one, other) => (sums[other] ?? 0) - (sums[one] ?? 0));
  for (const degree of byWeight) {
    if (found.length === MOST_ANGLES || (sums[degree] ?? 0) < most / 20 || most === 0) break;
    const [before = 0, , after = 0] = around(weights, degree);
    const angle = degree + (sumOf(around(offsets, degree)) + after - before) / (sums[degree] ?? 1);
    if (found.every((one) => apart(one, angle) > APART_DEGREES)) found.push(angle);
  }
  return found.filter((angle) => apart(angle, 0) > UPRIGHT_DEGREES && apart(angle, QUARTER) > UPRIGHT_DEGREES);
};

/** How much an edge is drawn sharper than turning left it. */
const SHARPER = 0.8;

/** The frame turned back by an angle, with the blur of turning taken out across the bars and noise taken out along them; as a canvas has it. */
export const turned = (
  grey: Grey,
  degrees: number,
): { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> } => {
  const { width, height, points } = sampled(grey, degrees);
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const column = (by: number): number =>
        (points[at + by - width] ?? 0) + (points[at + by] ?? 0) + (points[at + by + width] ?? 0);
      const light = (column(0) * (1 + 2 * SHARPER) - SHARPER * (column(-1) + column(1))) / 3;
      const to = at * 4;
      data[to] = light;
      data[to + 1] = light;
      data[to + 2] = light;
    }
  return { width, height, data };
};

const sampled = ({ width: w, height: h, data }: Grey, degrees: number) => {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const width = Math.ceil(w * Math.abs(cos) + h * Math.abs(sin));
  const height = Math.ceil(w * Math.abs(sin) + h * Math.abs(cos));
  const points = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [fromX, fromY] = [x - width / 2, y - height / 2];
      const atX = fromX * cos - fromY * sin + w / 2 - 0.5;
      const atY = fromX * sin + fromY * cos + h / 2 - 0.5;
      // Outside of the frame its edge goes on: a brighter or darker surround would be taken for the label's own light.
      const [insideX, insideY] = [Math.min(Math.max(atX, 0), w - 1.001), Math.min(Math.max(atY, 0), h - 1.001)];
      const [left, top] = [Math.floor(insideX), Math.floor(insideY)];
      const [right, down] = [insideX - left, insideY - top];
      const at = top * w + left;
      const upper = (data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right;
      const lower = (data[at + w] ?? 0) * (1 - right) + (data[at + w + 1] ?? 0) * right;
      points[y * width + x] = upper * (1 - down) + lower * down;
    }
  return { width, height, points };
};
