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

/**
 * The one face as if its head were turned: the picture left of the nose becomes narrower and what is right of it wider, or the other way
 * round. In a picture that is not mirrored the nose goes to the right as one turns to one's own left.
 */
export const turned = async (to: 'LEFT' | 'RIGHT'): Promise<Sharp> => {
  const [nose, width, height] = [160, 330, 400];
  const wider = to === 'LEFT' ? 1.4 : 0.5;
  const left = Math.round(nose * wider);
  const right = Math.round((width - nose) * (2 - wider));
  const part = (from: number, wide: number, into: number): Promise<Buffer> =>
    FACE().extract({ left: from, top: 0, width: wide, height }).resize(into, height, { fit: 'fill' }).png().toBuffer();
  const composed = await sharp({ create: { width: left + right, height, channels: 3, background: '#888888' } })
    .composite([
      { input: await part(0, nose, left), left: 0, top: 0 },
      { input: await part(nose, width - nose, right), left, top: 0 },
    ])
    .png()
    .toBuffer();
  return sharp(composed);
};

/** A paper of the size of a card with a portrait at its left, without colour, and its small shadow at the right; text in the place of words. */
export const card = async (portrait: Sharp): Promise<Sharp> => {
  const face = await portrait.resize(210, 264, { fit: 'cover' }).grayscale().png().toBuffer();
  const shadow = await sharp(face).resize(70).png().toBuffer();
  const bars = Array.from({ length: 9 }, (_, row) => `<rect x="320" y="${150 + row * 40}" width="420" height="12"/>`);
  const paper = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="640"><rect width="1000" height="640" fill="#cfe3d2"/>${bars.join('')}</svg>`;
  const composed = await sharp(Buffer.from(paper))
    .composite([
      { input: face, left: 50, top: 180 },
      { input: shadow, left: 850, top: 480 },
    ])
    .png()
    .toBuffer();
  return sharp(composed);
};

/** The one face as a licence shows it. */
export const PORTRAIT = (): Sharp => FACE().extract({ left: 60, top: 0, width: 230, height: 290 });

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
