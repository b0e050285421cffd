import { applyTone, encodeSrgb } from '../recolor.ts';
import type { Rect } from '../render/plan.ts';

/** RGBA of linear light, premultiplied. */
export interface Plate {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** One channel. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** Shade too faint to be the car's: the room's corners have it too. */
const FAINT = 0.12;
const DEEPEST = 0.95;
/** Share of a picture's sides and foot over which the shade fades, or the page would show a frame. */
const RIM = 0.06;
/** A satin floor mirrors this share of what stands on it, and loses it with height (metres). */
const MIRRORED = 0.1;
const FADE = 0.2;

/** Looked up between the pixels; `x` and `y` are shares of the whole. */
function look({ width, height, data }: Plane, at: { x: number; y: number; of?: number; channel?: number }): number {
  const { of = 1, channel = 0 } = at;
  const u = Math.min(width - 1.001, Math.max(0, at.x * width - 0.5));
  const v = Math.min(height - 1.001, Math.max(0, at.y * height - 0.5));
  const [i, j] = [Math.floor(u), Math.floor(v)];
  const [s, t] = [u - i, v - j];
  const one = (a: number, b: number): number => data[(b * width + a) * of + channel]!;
  return (one(i, j) * (1 - s) + one(i + 1, j) * s) * (1 - t) + (one(i, j + 1) * (1 - s) + one(i + 1, j + 1) * s) * t;
}

/** Shade of the floor, seen from above: what light the car takes from it. */
export function shadeOf(floor: Plate, bare: Plate): Plane {
  const { width, height } = floor;
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const open = look(bare, { x: (x + 0.5) / width, y: (y + 0.5) / height, of: 4, channel: 1 });
      data[y * width + x] = Math.max(0, 1 - floor.data[4 * (y * width + x) + 1]! / Math.max(1e-4, open));
    }
  }
  return { width, height, data };
}

/** Where on the floor a pixel looks, as shares of the picture from above; undefined where it looks over the floor. */
export type FloorAt = (x: number, y: number) => readonly [number, number] | undefined;

/** The mirror image: its part of the picture, and the height above the floor of what it shows. */
export interface Mirror {
  readonly scale: number;
  readonly part: Rect;
  readonly light: Plate;
  readonly height: Plane;
}

/** What a car stands on: its shadow and its faint mirror image, premultiplied, with nothing where the page shows. */
export function underlay(o: { width: number; height: number; shade: Plane; floorAt: FloorAt; mirror: Mirror }): Plate {
  const { width, height, shade, floorAt, mirror } = o;
  const data = new Float32Array(4 * width * height);
  for (let j = 0; j < height; j++) {
    for (let i = 0; i < width; i++) {
      const p = 4 * (j * width + i);
      const [x, y] = [(i + 0.5) / width, (j + 0.5) / height];
      const at = floorAt(x, y);
      const rim = Math.min(1, Math.min(x, 1 - x) / RIM, (1 - y) / RIM);
      const dark = at === undefined ? 0 : Math.max(0, look(shade, { x: at[0], y: at[1] }) - FAINT) / (1 - FAINT);
      const fading = at === undefined ? 0 : Math.min(1, ...at.map((v) => Math.max(0, Math.min(v, 1 - v)) / RIM));
      data[p + 3] = Math.min(1, dark * (1 + 0.5 * (1 - dark))) * rim * fading * DEEPEST;
      layMirror({ data, p, mirror, x: i / mirror.scale, y: j / mirror.scale, rim });
    }
  }
  return { width, height, data };
}

function layMirror(o: { data: Float32Array; p: number; mirror: Mirror; x: number; y: number; rim: number }): void {
  const { data, p, mirror } = o;
  const { part, light, height } = mirror;
  const at = { x: (o.x - part.x) / part.width, y: (o.y - part.y) / part.height };
  if (at.x < 0 || at.y < 0 || at.x >= 1 || at.y >= 1) return;
  const near = Math.floor(at.y * height.height) * height.width + Math.floor(at.x * height.width);
  const k = MIRRORED * Math.exp(-Math.max(0, height.data[near]!) / FADE) * o.rim;
  const cover = look(light, { ...at, of: 4, channel: 3 }) * k;
  for (let c = 0; c < 3; c++) data[p + c] = look(light, { ...at, of: 4, channel: c }) * k + data[p + c]! * (1 - cover);
  data[p + 3] = cover + data[p + 3]! * (1 - cover);
}

/** Part of a picture: the car's light over what lies under it. */
export function over(light: Float32Array, part: Rect, ground: Plate): Plate {
  const data = new Float32Array(4 * part.width * part.height);
  for (let y = 0; y < part.height; y++) {
    for (let x = 0; x < part.width; x++) {
      const [p, g] = [4 * (y * part.width + x), 4 * ((part.y + y) * ground.width + part.x + x)];
      const open = 1 - Math.min(1, light[p + 3]!);
      for (let c = 0; c < 4; c++) data[p + c] = light[p + c]! + open * ground.data[g + c]!;
    }
  }
  return { width: part.width, height: part.height, data };
}

/** Straight sRGB through the site's tone curve, as recolor.ts takes it apart. */
export function toBytes({ width, height, data }: Plate): Buffer {
  const out = Buffer.alloc(4 * width * height);
  for (let p = 0; p < out.length; p += 4) {
    const a = Math.min(1, Math.max(0, data[p + 3]!));
    if (a > 0.002)
      for (let c = 0; c < 3; c++) out[p + c] = Math.round(255 * encodeSrgb(applyTone(Math.max(0, data[p + c]! / a))));
    out[p + 3] = Math.round(255 * a);
  }
  return out;
}

/** The roof's share of each pixel at a fraction of the size, 0 to 255; it reaches past the edge of the car, where a picture is looked up softly. */
export function roofMask(o: { roof: Plane; cover: Float32Array; scale: number }): {
  width: number;
  height: number;
  data: Buffer;
} {
  const { roof, cover } = o;
  const step = Math.round(1 / o.scale);
  const [width, height] = [Math.floor(roof.width / step), Math.floor(roof.height / step)];
  const share = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let [part, whole] = [0, 0];
      for (let k = 0; k < step * step; k++) {
        const at = (y * step + Math.floor(k / step)) * roof.width + x * step + (k % step);
        part += roof.data[at]!;
        whole += cover[at]!;
      }
      share[y * width + x] = whole < 0.02 ? -1 : Math.min(1, part / whole);
    }
  }
  for (let round = 0; round < 3; round++) grow(share, width);
  return { width, height, data: Buffer.from(share.map((v) => Math.round(255 * Math.max(0, v)))) };
}

/** Pixels beside the car take the mean of their neighbours on it. */
function grow(share: Float32Array, width: number): void {
  const from = Float32Array.from(share);
  for (let p = width + 1; p < from.length - width - 1; p++) {
    if (from[p]! >= 0) continue;
    const known = [p - 1, p + 1, p - width, p + width].map((q) => from[q]!).filter((v) => v >= 0);
    if (known.length > 0) share[p] = known.reduce((sum, v) => sum + v, 0) / known.length;
  }
}
