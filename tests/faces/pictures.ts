import { createRequire } from 'node:module';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';

export const ROOT = path.resolve(import.meta.dirname, '../..');
const { resolve } = createRequire(import.meta.url);

/** One face, upright and in the light. */
export const FACE = (): Sharp => sharp(path.join(ROOT, 'tests/faces/astronaut.jpg'));

/** A photo of several people, of the six that the detector's package shows. */
export const photo = (number: number): Sharp => sharp(photoFile(number));
const photoFile = (number: number): string => resolve(`@vladmandic/face-api/demo/sample${number}.jpg`);

type Cut = readonly [photo: number, left: number, top: number, width: number, height: number];

/** Single faces in those photos, each filling half of what is cut: as near as a telephone in one's hand. */
export const NEAR: readonly Cut[] = [
  [1, 665, 336, 535, 465],
  [1, 1322, 104, 509, 498],
  [1, 233, 297, 509, 435],
  [2, 1305, 75, 470, 463],
  [3, 881, 133, 561, 515],
  [3, 414, 255, 535, 493],
  [3, 1340, 225, 496, 496],
  [4, 532, 3, 437, 422],
  [4, 124, 131, 470, 438],
  [4, 835, 135, 450, 414],
  [5, 211, 773, 526, 554],
  [5, 1248, 315, 503, 483],
  [5, 962, 143, 473, 445],
  [5, 429, 331, 499, 448],
  [5, 653, 54, 392, 342],
  [6, 511, 257, 512, 512],
  [6, 1335, 201, 493, 512],
  [6, 74, 398, 555, 526],
  [6, 989, 244, 512, 492],
];

export const near = (index: number): Sharp => {
  const [number, left, top, width, height] = NEAR[index] ?? [1, 0, 0, 1, 1];
  return photo(number).extract({ left, top, width, height });
};

const svg = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="600"><rect width="480" height="600" fill="#ccd4dd"/>${inside}</svg>`;
const lines = Array.from(
  { length: 20 },
  (_, row) => `<rect x="40" y="${40 + row * 26}" width="${300 + ((row * 37) % 100)}" height="9"/>`,
);
const spokes = Array.from(
  { length: 9 },
  (_, spoke) => `<rect x="232" y="120" width="16" height="170" transform="rotate(${spoke * 40} 240 300)" fill="#dde"/>`,
);

/** What people hold before a camera when they do not hold their face there. */
export const drawn: Readonly<Record<string, string>> = {
  wall: svg(''),
  paper: svg(`<rect x="20" y="20" width="440" height="560" fill="#fff"/>${lines.join('')}`),
  wheel: svg(`<circle cx="240" cy="300" r="200" fill="#222"/>${spokes.join('')}`),
  ball: svg('<circle cx="240" cy="280" r="150" fill="#c98"/>'),
  window: svg(
    '<rect x="60" y="60" width="360" height="480" fill="#fff"/><rect x="230" y="60" width="20" height="480"/><rect x="60" y="290" width="360" height="20"/>',
  ),
};
