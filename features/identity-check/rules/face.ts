/** What a picture must show to be taken as that of one person's face. Everything is reckoned of pixels that nobody keeps. */

export const FACE_FAULTS = ['notFound', 'several', 'small', 'cut', 'dark', 'bright', 'blurred'] as const;
export type FaceFault = (typeof FACE_FAULTS)[number];

/** Shares of the picture's width and height. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Red, green and blue of every point, row by row. */
type Picture = { readonly width: number; readonly height: number; readonly data: Uint8Array };

/** Points of a face's height that are enough to know a person by. */
const LEAST_POINTS = 90;
/** Of the picture's longer side: a face far away is taken again from nearer. */
const LEAST_SHARE = 0.2;
/** A detector's box may lean over the edge by this much while the face is whole. */
const LEANING = 0.02;
/** Levels of light (0 to 255) of the lightest and darkest twentieth. Skin is dark or light; where not even eyes and shine are light, the room is dark. */
const DARK = 70;
const BRIGHT = 215;
/** Change from point to point beside the contrast of the whole: a blurred face changes slowly however much light there is. */
const LEAST_SHARPNESS = 0.012;
/** Points to which a face is brought before its sharpness is measured, so that near and far count alike. */
const MEASURED = 96;

export type Judged = { readonly fault: FaceFault } | { readonly fault: null; readonly box: Box };

export const judgeFaces = (picture: Picture, boxes: readonly Box[]): Judged => {
  const [box, ...others] = boxes;
  if (others.length > 0) return { fault: 'several' };
  if (box === undefined) return { fault: faultOfLight(picture, WHOLE) ?? 'notFound' };
  const fault = faultOfPlace(picture, box) ?? faultOfLight(picture, box) ?? faultOfFocus(picture, box);
  return fault === null ? { fault, box: within(box) } : { fault };
};

const WHOLE: Box = { x: 0, y: 0, width: 1, height: 1 };

const faultOfPlace = ({ width, height }: Picture, box: Box): FaceFault | null => {
  const isCut =
    box.x < -LEANING || box.y < -LEANING || box.x + box.width > 1 + LEANING || box.y + box.height > 1 + LEANING;
  if (isCut) return 'cut';
  const points = box.height * height;
  return points < LEAST_POINTS || points < LEAST_SHARE * Math.max(width, height) ? 'small' : null;
};

const faultOfLight = (picture: Picture, box: Box): FaceFault | null => {
  const levels = lightOf(picture, box).values.sort();
  const at = (share: number): number => levels[Math.floor(share * (levels.length - 1))] ?? 0;
  if (at(0.95) < DARK) return 'dark';
  return at(0.05) > BRIGHT ? 'bright' : null;
};

const faultOfFocus = (picture: Picture, box: Box): FaceFault | null =>
  sharpnessOf(picture, box) < LEAST_SHARPNESS ? 'blurred' : null;

/** How much neighbouring points differ (the second difference, squared), by how much all of them differ. */
export const sharpnessOf = (picture: Picture, box: Box): number => {
  const { values, width, height } = lightOf(picture, box);
  const at = (x: number, y: number): number => values[y * width + x] ?? 0;
  let edges = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      edges += (at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y)) ** 2;
    }
  }
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const contrast = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return contrast === 0 ? 0 : edges / contrast;
};

/** The light of the part in the box, at most as many points wide as are measured: each the mean of those it stands for. */
const lightOf = (picture: Picture, box: Box) => {
  const { x, y, width: wide, height: high } = within(box);
  const left = Math.floor(x * picture.width);
  const top = Math.floor(y * picture.height);
  const columns = Math.max(1, Math.floor(wide * picture.width));
  const rows = Math.max(1, Math.floor(high * picture.height));
  const width = Math.min(MEASURED, columns);
  const height = Math.max(1, Math.min(rows, Math.round((width * rows) / columns)));
  const sums = new Float64Array(width * height);
  const counts = new Float64Array(width * height);
  const { data } = picture;
  // Every point of a face counts for its focus; of a whole picture only the light is asked, for which some points are enough.
  const step = box === WHOLE ? Math.max(1, Math.floor(Math.min(columns / width, rows / height))) : 1;
  for (let row = 0; row < rows; row += step) {
    for (let column = 0; column < columns; column += step) {
      const from = ((top + row) * picture.width + left + column) * 3;
      const to = Math.floor((row * height) / rows) * width + Math.floor((column * width) / columns);
      const light = 0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0);
      sums[to] = (sums[to] ?? 0) + light;
      counts[to] = (counts[to] ?? 0) + 1;
    }
  }
  return { values: sums.map((sum, index) => sum / (counts[index] ?? 1)), width, height };
};

/** The part of a box that lies in the picture. */
const within = ({ x, y, width, height }: Box): Box => {
  const [left, top] = [clamp(x), clamp(y)];
  return { x: left, y: top, width: clamp(x + width) - left, height: clamp(y + height) - top };
};
const clamp = (share: number): number => Math.min(1, Math.max(0, share));
