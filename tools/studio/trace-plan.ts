import { createHash } from 'node:crypto';
import path from 'node:path';
import type { PerspectiveCamera } from 'three';
import { Vector3 } from 'three';
import { isPainted } from '#kernel/outfit-layers.ts';
import type { LayerIndex, Picture, Rect } from '#studio/render/plan.ts';
import type { TraceMesh } from '#studio/trace/mesh.ts';
import { cameraOf, roomOf, surfacesOf, TRACE_LOOK } from '#studio/trace/scene.ts';
import type { Model } from './manifest.ts';

/** Samples a pixel. What a layer shows is small and lies beside what is cleaner. */
const SAMPLES = { a: 10, w: 8, layer: 8, mirror: 6, floor: 40 } as const;

/** The mirror image is faint and soft: it is traced at this share of the picture's size. */
export const MIRROR_SCALE = 0.4;
/** Metres above the floor from which it mirrors nothing that shows. */
const MIRROR_HEIGHT = 0.6;

/** The floor seen from above: pixels, and metres across. */
const FLOOR = { width: 300, height: 180, across: 9 } as const;
/** Without the car it is smooth. */
const BARE_SCALE = 0.25;

/** Pixels around a part that are traced with it, so that its edges are cleaned like its middle. */
export const MARGIN = 8;

type Vec = readonly [number, number, number];

/** One thing for studio.py to trace. */
export interface Shot {
  readonly out: string;
  readonly kind: 'car' | 'mirror' | 'floor' | 'bare';
  readonly look: string;
  /** Linear light. */
  readonly paint: Vec;
  readonly size: readonly [number, number];
  readonly part?: Rect;
  readonly samples: number;
  readonly planes: readonly ('normal' | 'albedo' | 'depth' | 'roof' | 'height')[];
  readonly eye: Vec;
  readonly target: Vec;
  readonly fov?: number;
  /** Metres across, seen without perspective. */
  readonly across?: number;
}

const BLACK: Vec = [0, 0, 0];
const WHITE: Vec = [1, 1, 1];
const GREY: Vec = [0.2159, 0.2159, 0.2159];

const GUIDES = ['normal', 'albedo', 'depth'] as const;

/** Everything a view of a model is made of. */
export interface Job {
  readonly picture: Picture;
  readonly camera: PerspectiveCamera;
  /** Middle of the car, in the picture from above. */
  readonly middle: number;
  readonly part: Rect;
  readonly mirrorPart: Rect;
  readonly layers: readonly { readonly name: string; readonly rects: readonly Rect[] }[];
  readonly shots: readonly Shot[];
  readonly scene: object;
  readonly at: (name: string) => string;
}

export const FLOOR_SIZE = FLOOR;

export function bareSize(): { width: number; height: number } {
  return { width: FLOOR.width * BARE_SCALE, height: FLOOR.height * BARE_SCALE };
}

/** What a view of a model is drawn from, as one short text. */
export function traceDigest(o: {
  model: Model;
  picture: Picture;
  drawn: string;
  layers: Readonly<Record<string, string>>;
}): string {
  const { body } = o.model;
  const scene = [TRACE_LOOK, surfacesOf(body), roomOf(body.height), SAMPLES, MIRROR_SCALE, FLOOR];
  return createHash('sha256')
    .update(JSON.stringify([scene, o.picture, o.drawn, o.layers]))
    .digest('hex')
    .slice(0, 16);
}

export function planJob(o: {
  model: Model;
  mesh: TraceMesh;
  picture: Picture;
  index: LayerIndex;
  folder: string;
}): Job {
  const { model, mesh, picture, folder } = o;
  const { car } = mesh;
  const camera = cameraOf(car, picture, model.body.length);
  const middle = (car.nose + car.tail) / 2;
  const part = grown(boundsOf({ mesh, look: '', camera, size: picture }), MARGIN, picture);
  const mirrorPart = mirrorBounds(car, camera, smallOf(picture));
  const layers = Object.entries(o.index[picture.name] ?? {}).map(([name, rects]) => ({ name, rects }));
  const at = (name: string): string => path.join(folder, `${name}.f32`);
  const eye: Vec = [camera.position.x, camera.position.y, camera.position.z];
  const lens: Lens = { eye, target: [middle, car.spec.height * 0.45, 0], fov: camera.fov };
  const shots = [
    ...bodyShots({ picture, lens, part, at }),
    ...mirrorShots({ picture, lens, part: mirrorPart, at }),
    ...floorShots(middle, at),
    ...layerShots({ picture, lens, layers, at }),
  ];
  const scene = {
    groups: mesh.groups,
    looks: mesh.looks,
    surfaces: surfacesOf(model.body),
    room: roomOf(car.spec.height),
    finish: 'metallic',
  };
  return { picture, camera, middle, part, mirrorPart, layers, shots, scene, at };
}

type Lens = Pick<Shot, 'eye' | 'target' | 'fov'>;
type Naming = Job['at'];
type Framing = { picture: Picture; lens: Lens; part: Rect; at: Naming };

const PAINTS = { a: BLACK, w: WHITE } as const;
const BOTH = ['a', 'w'] as const;

function bodyShots({ picture, lens, part, at }: Framing): Shot[] {
  const whole = { kind: 'car', look: '', size: [picture.width, picture.height], part, ...lens } as const;
  return [
    { ...whole, out: at('a'), paint: BLACK, samples: SAMPLES.a, planes: [...GUIDES, 'roof'] },
    { ...whole, out: at('w'), paint: WHITE, samples: SAMPLES.w, planes: [] },
  ];
}

const smallOf = ({ width, height }: Picture): readonly [number, number] => [
  Math.round(width * MIRROR_SCALE),
  Math.round(height * MIRROR_SCALE),
];

/** What the floor shows is what an eye below it sees. */
function mirrorShots({ picture, lens, part, at }: Framing): Shot[] {
  const below = ([x, y, z]: Vec): Vec => [x, -y, z];
  return BOTH.map((set) => ({
    kind: 'mirror',
    look: '',
    size: smallOf(picture),
    part,
    fov: lens.fov,
    eye: below(lens.eye),
    target: below(lens.target),
    out: at(`mirror-${set}`),
    paint: PAINTS[set],
    samples: SAMPLES.mirror,
    planes: set === 'a' ? [...GUIDES, 'height'] : [],
  }));
}

function floorShots(middle: number, at: Naming): Shot[] {
  const bare = bareSize();
  const above = { eye: [middle, 10, 0], target: [middle, 0, 0], across: FLOOR.across } as const;
  const shot = { ...above, look: '', paint: GREY, planes: [], samples: SAMPLES.floor } as const;
  return [
    { ...shot, kind: 'floor', out: at('floor'), size: [FLOOR.width, FLOOR.height] },
    { ...shot, kind: 'bare', out: at('bare'), size: [bare.width, bare.height] },
  ];
}

function layerShots({ picture, lens, layers, at }: Omit<Framing, 'part'> & Pick<Job, 'layers'>): Shot[] {
  return layers.flatMap(({ name, rects }) =>
    rects.flatMap((rect, i) =>
      (isPainted(name) ? BOTH : (['a'] as const)).map((set) => ({
        kind: 'car' as const,
        size: [picture.width, picture.height] as const,
        ...lens,
        out: at(`${name}-${i}-${set}`),
        look: name,
        paint: PAINTS[set],
        part: grown(rect, MARGIN, picture),
        samples: SAMPLES.layer,
        planes: set === 'a' ? GUIDES : [],
      })),
    ),
  );
}

/** A rectangle with room around it, still inside the picture. */
export function grown({ x, y, width, height }: Rect, by: number, size: { width: number; height: number }): Rect {
  const [left, top] = [Math.max(0, x - by), Math.max(0, y - by)];
  const [right, bottom] = [Math.min(size.width, x + width + by), Math.min(size.height, y + height + by)];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Where a look lies in the picture. */
function boundsOf(o: {
  mesh: TraceMesh;
  look: string;
  camera: PerspectiveCamera;
  size: { width: number; height: number };
}): Rect {
  const { groups, looks, bytes } = o.mesh;
  const shown = new Set(looks[o.look]);
  const points: Vec[] = [];
  let at = 0;
  groups.forEach((group, i) => {
    if (shown.has(i)) {
      const position = new Float32Array(bytes.buffer, bytes.byteOffset + at, 3 * group.points);
      for (let p = 0; p < position.length; p += 3) points.push([position[p]!, position[p + 1]!, position[p + 2]!]);
    }
    at += 24 * group.points + 12 * group.triangles;
  });
  return around(points, o.camera, o.size);
}

/** The slab of the car that the floor mirrors, under the floor. */
function mirrorBounds(
  { tail, nose, spec }: TraceMesh['car'],
  camera: PerspectiveCamera,
  [width, height]: readonly [number, number],
): Rect {
  const half = Math.max(spec.halfWidth, (spec.track + spec.wheelWidth) / 2);
  const corners = [tail, nose].flatMap((x) =>
    [0, -MIRROR_HEIGHT].flatMap((y) => [-half, half].map((z): Vec => [x, y, z])),
  );
  return grown(around(corners, camera, { width, height }), 2, { width, height });
}

function around(
  points: readonly Vec[],
  camera: PerspectiveCamera,
  { width, height }: { width: number; height: number },
): Rect {
  let [left, top, right, bottom] = [width, height, 0, 0];
  const v = new Vector3();
  for (const point of points) {
    v.set(...point).project(camera);
    const [x, y] = [((v.x + 1) / 2) * width, ((1 - v.y) / 2) * height];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  }
  [left, top] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))];
  [right, bottom] = [Math.min(width, Math.ceil(right)), Math.min(height, Math.ceil(bottom))];
  return { x: left, y: top, width: right - left, height: bottom - top };
}
