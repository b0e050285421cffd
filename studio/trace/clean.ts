/**
 * Joint non-local means (after Rousselle, Knaus and Zwicker, 2012) for what studio.py traced: what two halves of the samples disagree on is
 * noise; normals, albedo and depth of the first hit keep edges. It stands in for Blender's own denoiser, which Debian leaves out.
 */

/** Two halves of a picture's light, RGBA, linear, premultiplied. */
export interface Halves {
  readonly width: number;
  readonly height: number;
  readonly light: readonly [Float32Array, Float32Array];
}

/** What the first hit of each pixel is. */
export interface Guides {
  readonly normal: Float32Array;
  readonly albedo: Float32Array;
  readonly depth: Float32Array;
  /** Variance of the three, three channels: behind glass, samples end at different things. */
  readonly unsure: Float32Array;
}

/** One round over a picture. */
export interface Round {
  /** Pixels looked at to each side, and how far one is from the next. */
  readonly radius: number;
  readonly step: number;
  /** How much difference beyond noise is forgiven; larger is smoother. */
  readonly forgiving: number;
  /** Squares of differences of normals that weigh as much as one unit of noise. */
  readonly normal: number;
}

const ALBEDO = 0.004;
/** Metres of depth a pixel away. */
const DEPTH = 1 / (0.012 * 1.5);
/** Square of a millimetre that a shut line lies deeper. */
const SUNK = 1e-6;
/** Metres; what lies deeper beside is another thing, not a shut line. */
const DEEP = 0.005;
/** Differences beyond this leave no weight worth adding. */
const MOST = 12;
/** Shares of a pixel below which there is nothing to clean. */
const SEEN = 1 / 512;
/** Metres behind every car: where a pixel's edge looks past it, Blender says ten million kilometres. */
const FAR = 60;
/** More doubt about a guide than this makes it no less of use. */
const VAGUE = 100;
/** Cover by which light is divided at least. */
const LEAST = 0.1;
/** Square of a tone's difference that nobody sees. */
const FLOOR = 1e-5;

/** Dark and bright tones count alike. */
const squash = (light: number): number => Math.log1p(6 * Math.max(0, light));

/** Mean over squares of `2 * r + 1` pixels, in place; the border repeats. */
function blur(plane: Float32Array, o: { width: number; height: number; r: number }, spare: Float32Array): void {
  const { width: w, height: h, r } = o;
  const n = 2 * r + 1;
  for (let y = 0; y < h; y++) {
    const row = y * w;
    let sum = 0;
    for (let x = -r; x <= r; x++) sum += plane[row + Math.min(w - 1, Math.max(0, x))]!;
    for (let x = 0; x < w; x++) {
      spare[row + x] = sum / n;
      sum += plane[row + Math.min(w - 1, x + r + 1)]! - plane[row + Math.max(0, x - r)]!;
    }
  }
  for (let y = 0; y < h; y++) {
    const row = y * w;
    for (let x = 0; x < w; x++) {
      let sum = 0;
      for (let k = -r; k <= r; k++) sum += spare[Math.min(h - 1, Math.max(0, y + k)) * w + x]!;
      plane[row + x] = sum / n;
    }
  }
}

/** Tones of a picture and how noisy they are, told from how far its halves disagree. */
function weigh({ width, height, light: [a, b] }: Halves): { tone: Float32Array; noise: Float32Array } {
  const n = width * height;
  const tone = new Float32Array(4 * n);
  const noise = new Float32Array(n);
  for (let i = 0; i < n; i++) {
    let off = 0;
    for (let c = 0; c < 4; c++) {
      const [u, v] = [a[4 * i + c]!, b[4 * i + c]!];
      const [p, q] = c === 3 ? [u, v] : [squash(u), squash(v)];
      tone[4 * i + c] = (p + q) / 2;
      off += ((p - q) / 2) ** 2;
    }
    noise[i] = off / 4;
  }
  blur(noise, { width, height, r: 2 }, new Float32Array(n));
  return { tone, noise };
}

/** One round of cleaning: both halves are mixed with the same weights, so that what they still disagree on is the noise that is left. */
function clean(picture: Halves, guides: Sides | undefined, round: Round): Halves {
  const { width: w, height: h, light } = picture;
  const n = w * h;
  const { tone, noise } = weigh(picture);
  const out = [Float32Array.from(light[0]), Float32Array.from(light[1])] as const;
  const total = new Float32Array(n).fill(1);
  const [color, other, spare] = [new Float32Array(n), new Float32Array(n), new Float32Array(n)];
  const loose = round.forgiving ** 2;
  const reach = round.radius * round.step;
  for (let dy = 0; dy <= reach; dy += round.step) {
    for (let dx = dy === 0 ? round.step : -reach; dx <= reach; dx += round.step) {
      const away = dy * w + dx;
      const [left, right] = [Math.max(0, -dx), Math.min(w, w - dx)];
      const perDepth = DEPTH / Math.hypot(dx, dy);
      for (let y = 0; y < h - dy; y++) {
        for (let p = y * w + left; p < y * w + right; p++) {
          const q = p + away;
          color[p] = 0;
          other[p] = MOST;
          if (tone[4 * p + 3]! < SEEN || tone[4 * q + 3]! < SEEN) continue;
          const apart = guides === undefined ? 0 : apartness(guides, { p, q, perDepth, normal: round.normal });
          const both = noise[p]! + noise[q]!;
          let square = 0;
          for (let c = 0; c < 4; c++) square += (tone[4 * p + c]! - tone[4 * q + c]!) ** 2;
          color[p] = Math.min(100, (square - 4 * both) / (4 * (FLOOR + loose * both)));
          other[p] = apart;
        }
      }
      blur(color, { width: w, height: h - dy, r: 1 }, spare);
      for (let y = 0; y < h - dy; y++) {
        for (let p = y * w + left; p < y * w + right; p++) {
          const d = Math.max(0, color[p]!) + other[p]!;
          if (d >= MOST) continue;
          const q = p + away;
          const weight = Math.exp(-d);
          total[p]! += weight;
          total[q]! += weight;
          for (let half = 0; half < 2; half++) {
            const [from, to] = [light[half]!, out[half]!];
            for (let c = 0; c < 4; c++) {
              to[4 * p + c]! += weight * from[4 * q + c]!;
              to[4 * q + c]! += weight * from[4 * p + c]!;
            }
          }
        }
      }
    }
  }
  for (const half of out) for (let i = 0; i < half.length; i++) half[i]! /= total[i >> 2]!;
  return { width: w, height: h, light: out };
}

/** Guides as they are used: `sunk` is how much deeper a pixel lies than what is around it, which tells shut lines from panels. */
type Sides = Guides & { readonly sunk: Float32Array };

/** The guides, with their variance taken from around each pixel. */
function settled(guides: Guides, size: { width: number; height: number }): Sides {
  const n = size.width * size.height;
  const unsure = new Float32Array(3 * n);
  const spare = new Float32Array(n);
  for (let c = 0; c < 3; c++) {
    const plane = new Float32Array(n);
    for (let i = 0; i < n; i++) plane[i] = Math.min(VAGUE, guides.unsure[3 * i + c]!);
    blur(plane, { ...size, r: 2 }, spare);
    for (let i = 0; i < n; i++) unsure[3 * i + c] = plane[i]!;
  }
  const depth = guides.depth.map((v) => Math.min(FAR, v));
  const around = Float32Array.from(depth);
  blur(around, { ...size, r: 5 }, spare);
  return { ...guides, depth, unsure, sunk: depth.map((v, i) => Math.min(DEEP, Math.max(-DEEP, v - around[i]!))) };
}

/** How different what two pixels show is, beyond the guides' own noise. */
function apartness(
  { normal, albedo, depth, unsure, sunk }: Sides,
  at: { p: number; q: number; perDepth: number; normal: number },
): number {
  const [p, q] = [3 * at.p, 3 * at.q];
  const [nx, ny, nz] = [normal[p]! - normal[q]!, normal[p + 1]! - normal[q + 1]!, normal[p + 2]! - normal[q + 2]!];
  const [ar, ag, ab] = [albedo[p]! - albedo[q]!, albedo[p + 1]! - albedo[q + 1]!, albedo[p + 2]! - albedo[q + 2]!];
  const z = (depth[at.p]! - depth[at.q]!) * at.perDepth;
  const doubt = unsure[p + 2]! + unsure[q + 2]!;
  return (
    beyond(nx * nx + ny * ny + nz * nz, unsure[p]! + unsure[q]!, at.normal) +
    beyond(ar * ar + ag * ag + ab * ab, unsure[p + 1]! + unsure[q + 1]!, ALBEDO) +
    beyond(z * z, at.perDepth * at.perDepth * doubt, 1) +
    beyond((sunk[at.p]! - sunk[at.q]!) ** 2, doubt, SUNK)
  );
}

const beyond = (square: number, doubt: number, one: number): number =>
  square <= doubt ? 0 : (square - doubt) / (one + 2 * doubt);

/** Reflections in black lacquer are sharp. */
const DARK: readonly Round[] = [
  { radius: 4, step: 1, forgiving: 1.1, normal: 0.006 },
  { radius: 2, step: 3, forgiving: 1.1, normal: 0.006 },
];
/** What white lacquer adds is soft light on plain paint: noise as wide as a hand is taken out too. */
const RISE: readonly Round[] = [
  { radius: 4, step: 1, forgiving: 1.6, normal: 0.006 },
  { radius: 2, step: 5, forgiving: 3, normal: 0.003 },
  { radius: 2, step: 13, forgiving: 3, normal: 0.002 },
  { radius: 3, step: 4, forgiving: 4, normal: 0.002 },
];
/** Light on a plain floor. */
const SOFT: readonly Round[] = [
  { radius: 3, step: 1, forgiving: 2.2, normal: 1 },
  { radius: 2, step: 3, forgiving: 2.2, normal: 1 },
];

function rounds(picture: Halves, guides: Guides | undefined, list: readonly Round[]): Float32Array {
  const sides = guides && settled(guides, picture);
  let now = picture;
  for (const round of list) now = clean(now, sides, round);
  const [a, b] = now.light;
  return a.map((v, i) => (v + b[i]!) / 2);
}

/** The floor, from above. */
export function cleanFloor(floor: Halves): Float32Array {
  return rounds(floor, undefined, SOFT);
}

/** Both frames of one picture. What white adds is cleaned apart, so that black and white agree wherever there is no paint. */
export function cleanPair(
  black: Halves,
  white: Halves | undefined,
  guides: Guides,
): { a: Float32Array; w: Float32Array | undefined } {
  const a = rounds(black, guides, DARK);
  if (white === undefined) return { a, w: undefined };
  // Light of whole pixels, edges as if the car covered them: mixed with what lies inside they keep their colour.
  const rise = (half: 0 | 1): Float32Array =>
    white.light[half].map((v, i) => {
      const cover = Math.min(1, a[i | 3]!);
      return i % 4 === 3 ? cover : cover < SEEN ? 0 : (v - black.light[half][i]!) / Math.max(cover, LEAST);
    });
  const gain = rounds({ ...white, light: [rise(0), rise(1)] }, guides, RISE);
  return { a, w: gain.map((v, i) => (i % 4 === 3 ? a[i]! : Math.max(0, a[i]! + v * Math.min(1, a[i | 3]!)))) };
}
