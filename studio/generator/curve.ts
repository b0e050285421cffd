/** One point of a body curve: where, and the value there (metres). */
export type Key = readonly [at: number, value: number];

export type Curve = (at: number) => number;

const SAMPLES = 600;

/** Monotone cubic slopes (Fritsch and Carlson 1980): no overshoot between keys. */
function slopesOf(keys: readonly Key[]): number[] {
  const last = keys.length - 1;
  const width = (i: number) => keys[i + 1]![0] - keys[i]![0];
  const rise = (i: number) => (keys[i + 1]![1] - keys[i]![1]) / width(i);
  return keys.map((_, i) => {
    if (last === 0) return 0;
    if (i === 0) return rise(0);
    if (i === last) return rise(last - 1);
    const before = rise(i - 1);
    const after = rise(i);
    if (before * after <= 0) return 0;
    const a = width(i - 1);
    const b = width(i);
    return (3 * (a + b)) / ((2 * b + a) / before + (b + 2 * a) / after);
  });
}

function interpolator(keys: readonly Key[]): Curve {
  const slopes = slopesOf(keys);
  const last = keys.length - 1;
  const first = keys[0]!;
  const end = keys[last]!;
  return (x) => {
    if (x <= first[0]) return first[1] + slopes[0]! * (x - first[0]);
    if (x >= end[0]) return end[1] + slopes[last]! * (x - end[0]);
    let i = 0;
    while (x > keys[i + 1]![0]) i++;
    const [x0, y0] = keys[i]!;
    const [x1, y1] = keys[i + 1]!;
    const width = x1 - x0;
    const t = (x - x0) / width;
    const t2 = t * t;
    const t3 = t2 * t;
    return (
      y0 * (2 * t3 - 3 * t2 + 1) +
      slopes[i]! * width * (t3 - 2 * t2 + t) +
      y1 * (3 * t2 - 2 * t3) +
      slopes[i + 1]! * width * (t3 - t2)
    );
  };
}

function gaussian(sigma: number, step: number): number[] {
  const reach = Math.ceil((3 * sigma) / step);
  const weights: number[] = [];
  for (let i = -reach; i <= reach; i++) {
    weights.push(sigma > 0 ? Math.exp(-0.5 * ((i * step) / sigma) ** 2) : 1);
  }
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((w) => w / sum);
}

/**
 * Keys -> monotone cubic -> table -> Gaussian smoothing (sigma in metres, the sharpness knob) -> Catmull-Rom lookup.
 * Never looked up linearly: clearcoat shows every step of a slope. Linear outside its keys.
 */
export function curve(points: readonly Key[], sigma = 0.03): Curve {
  const keys = [...points].sort((a, b) => a[0] - b[0]);
  const low = keys[0]![0] - 0.3;
  const high = keys[keys.length - 1]![0] + 0.3;
  const exact = interpolator(keys);
  const step = (high - low) / (SAMPLES - 1);
  const weights = gaussian(sigma, step);
  const reach = (weights.length - 1) / 2;
  const raw = new Float64Array(SAMPLES + 2 * reach).map((_, i) => exact(low + (i - reach) * step));
  const table = new Float64Array(SAMPLES);
  for (let i = 0; i < SAMPLES; i++) {
    let sum = 0;
    for (let j = 0; j < weights.length; j++) sum += raw[i + j]! * weights[j]!;
    table[i] = sum;
  }
  return (x) => lookUp({ table, low, step, x });
}

function lookUp(o: { table: Float64Array; low: number; step: number; x: number }): number {
  const at = (o.x - o.low) / o.step;
  const u = at < 1 ? 1 : at > SAMPLES - 2.001 ? SAMPLES - 2.001 : at;
  const i = Math.trunc(u);
  const t = u - i;
  const a = o.table[i - 1]!;
  const b = o.table[i]!;
  const c = o.table[i + 1]!;
  const d = o.table[i + 2]!;
  const inside = b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
  return inside + (at - u) * (c - b);
}

/** Straight pieces between the points, the outer pieces prolonged. */
export function piecewise(points: readonly Key[]): Curve {
  return (x) => {
    let i = 0;
    while (i < points.length - 2 && x > points[i + 1]![0]) i++;
    const [x0, y0] = points[i]!;
    const [x1, y1] = points[i + 1]!;
    return y0 + ((x - x0) * (y1 - y0)) / (x1 - x0);
  };
}
