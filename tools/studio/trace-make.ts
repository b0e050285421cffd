import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { Vector3 } from 'three';
import { isPainted } from '#kernel/outfit-layers.ts';
import { MASK_SCALE, type Rect } from '#studio/render/plan.ts';
import { cleanFloor, cleanPair, type Guides, type Halves } from '#studio/trace/clean.ts';
import {
  over,
  roofMask,
  shadeOf,
  toBytes,
  underlay,
  type FloorAt,
  type Mirror,
  type Plate,
} from '#studio/trace/develop.ts';
import { bareSize, FLOOR_SIZE, grown, MARGIN, MIRROR_SCALE, type Job } from './trace-plan.ts';

/** Reflections are soft gradients, and both frames are mixed: they bear less loss than a drawing. */
const WEBP = { quality: 84, alphaQuality: 88, effort: 5 } as const;

const PLANES = { normal: 3, albedo: 3, depth: 1, roof: 1, height: 1 } as const;

interface Frame {
  readonly halves: Halves;
  readonly guides: Guides;
  readonly planes: Readonly<Record<string, Float32Array>>;
}

async function open(job: Job, name: string): Promise<Frame> {
  const shot = job.shots.find(({ out }) => out === job.at(name));
  if (shot === undefined) throw new Error(`no shot ${name}`);
  const [width, height] = shot.part === undefined ? shot.size : [shot.part.width, shot.part.height];
  const raw = await readFile(shot.out);
  let at = 0;
  const take = (channels: number): Float32Array => {
    const plane = new Float32Array(
      raw.buffer.slice(raw.byteOffset + at, raw.byteOffset + at + 4 * channels * width * height),
    );
    at += plane.byteLength;
    return plane;
  };
  const light = [take(4), take(4)] as const;
  const planes = Object.fromEntries(shot.planes.map((plane) => [plane, take(PLANES[plane])]));
  if (shot.planes.length > 0) planes['unsure'] = take(3);
  return { halves: { width, height, light }, planes, guides: planes as unknown as Guides };
}

async function pairOf(job: Job, stem: string, sets: readonly string[]) {
  const [a, w] = await Promise.all([open(job, `${stem}a`), sets.includes('w') ? open(job, `${stem}w`) : undefined]);
  return { ...a, light: cleanPair(a.halves, w?.halves, a.guides) };
}

/** Smooth light on a plain floor. */
async function softly(job: Job, name: string, size: { width: number; height: number }): Promise<Plate> {
  const { halves } = await open(job, name);
  return { ...size, data: cleanFloor(halves) };
}

/** Makes the files of a view under `folder`, named as below a model's own: its frames, its roof's mask, its layers. */
export async function develop(job: Job, folder: string): Promise<Made[]> {
  const { picture, part, mirrorPart } = job;
  const body = await pairOf(job, '', ['a', 'w']);
  const mirror = await pairOf(job, 'mirror-', ['a', 'w']);
  const shade = shadeOf(await softly(job, 'floor', FLOOR_SIZE), await softly(job, 'bare', bareSize()));
  const floorAt = floorOf(job);
  const heights = { width: mirrorPart.width, height: mirrorPart.height, data: mirror.planes['height']! };
  const ground = (set: 'a' | 'w'): Plate => {
    const light = { width: mirrorPart.width, height: mirrorPart.height, data: mirror.light[set]! };
    const image: Mirror = { scale: 1 / MIRROR_SCALE, part: mirrorPart, light, height: heights };
    return underlay({ width: picture.width, height: picture.height, shade, floorAt, mirror: image });
  };
  const grounds = { a: ground('a'), w: ground('w') };
  const made: Made[] = [];
  for (const set of ['a', 'w'] as const) {
    const whole = { width: picture.width, height: picture.height, data: Float32Array.from(grounds[set].data) };
    put(whole, over(body.light[set]!, part, grounds[set]), part);
    made.push(await savePlate(whole, folder, `${picture.name}-${set}.webp`));
  }
  made.push(await saveMask(job, body, folder));
  for (const { name, rects } of job.layers) made.push(...(await developLayer({ job, name, rects, grounds, folder })));
  return made;
}

/** A finished picture. */
export interface Made {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

async function developLayer(o: {
  job: Job;
  name: string;
  rects: readonly Rect[];
  grounds: Readonly<Record<'a' | 'w', Plate>>;
  folder: string;
}): Promise<Made[]> {
  const { job, name, rects, grounds, folder } = o;
  if (rects.length === 0) return [];
  const sets = isPainted(name) ? (['a', 'w'] as const) : (['a'] as const);
  const width = Math.max(...rects.map((rect) => rect.width));
  const height = rects.reduce((sum, rect) => sum + rect.height, 0);
  const sheets = Object.fromEntries(
    sets.map((set) => [set, { width, height, data: new Float32Array(4 * width * height) }]),
  );
  let top = 0;
  for (const [i, rect] of rects.entries()) {
    const traced = grown(rect, MARGIN, job.picture);
    const pair = await pairOf(job, `${name}-${i}-`, sets);
    for (const set of sets) {
      const plate = over(pair.light[set]!, traced, grounds[set]);
      put(
        sheets[set]!,
        plate,
        { x: rect.x - traced.x, y: rect.y - traced.y, width: rect.width, height: rect.height },
        top,
      );
    }
    top += rect.height;
  }
  return Promise.all(
    sets.map((set) => savePlate(sheets[set]!, folder, `layers/${job.picture.name}-${name}-${set}.webp`)),
  );
}

/** Lays a plate into a larger one at `part`, or, with `top`, the part of it that `part` names at that height on the left. */
function put(whole: Plate, plate: Plate, part: Rect, top?: number): void {
  for (let y = 0; y < part.height; y++) {
    const from = top === undefined ? y * plate.width : (part.y + y) * plate.width + part.x;
    const to = top === undefined ? (part.y + y) * whole.width + part.x : (top + y) * whole.width;
    whole.data.set(plate.data.subarray(4 * from, 4 * (from + part.width)), 4 * to);
  }
}

async function savePlate(plate: Plate, folder: string, file: string): Promise<Made> {
  const { width, height } = plate;
  return save(sharp(toBytes(plate), { raw: { width, height, channels: 4 } }), { folder, file, width, height });
}

async function save(picture: Sharp, o: { folder: string; file: string; width: number; height: number }): Promise<Made> {
  const { folder, ...made } = o;
  const target = path.join(folder, made.file);
  await mkdir(path.dirname(target), { recursive: true });
  await picture.webp(WEBP).toFile(target);
  return made;
}

async function saveMask(
  job: Job,
  body: { planes: Frame['planes']; light: { a: Float32Array } },
  folder: string,
): Promise<Made> {
  const { picture, part } = job;
  const n = picture.width * picture.height;
  const [roof, cover] = [new Float32Array(n), new Float32Array(n)];
  for (let y = 0; y < part.height; y++) {
    for (let x = 0; x < part.width; x++) {
      const [p, q] = [y * part.width + x, (part.y + y) * picture.width + part.x + x];
      roof[q] = body.planes['roof']![p]!;
      cover[q] = body.light.a[4 * p + 3]!;
    }
  }
  const { width, height, data } = roofMask({ roof: { ...picture, data: roof }, cover, scale: MASK_SCALE });
  const image = sharp(data, { raw: { width, height, channels: 1 } }).toColourspace('b-w');
  return save(image, { folder, file: `${picture.name}-r.webp`, width, height });
}

/** Through each pixel to the floor, and there into the picture from above. */
function floorOf({ camera, middle }: Job): FloorAt {
  const eye = camera.position;
  const v = new Vector3();
  const [across, deep] = [FLOOR_SIZE.across, (FLOOR_SIZE.across * FLOOR_SIZE.height) / FLOOR_SIZE.width];
  return (x, y) => {
    v.set(2 * x - 1, 1 - 2 * y, 0.5)
      .unproject(camera)
      .sub(eye);
    if (v.y >= -1e-6) return undefined;
    const t = -eye.y / v.y;
    const [u, w] = [(eye.x + t * v.x - middle) / across + 0.5, (eye.z + t * v.z) / deep + 0.5];
    return u < 0 || w < 0 || u > 1 || w > 1 ? undefined : [u, w];
  };
}
