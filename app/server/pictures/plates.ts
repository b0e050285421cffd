import sharp, { type Sharp } from 'sharp';
import { findBrand } from '#brands/brands.ts';
import { drawWordmark } from '#brands/wordmark.ts';
import type { Plate } from './address.ts';
import { drawPainted, type Look } from './draw.ts';
import type { Drawing } from './baked.ts';

type Brand = NonNullable<ReturnType<typeof findBrand>>;
type Layer = { readonly input: Buffer; readonly left: number; readonly top: number };

/** Pictures made of a view and something on it; null where the car has no such view. */
export const drawPlate = (plate: Plate, car: Omit<Drawing, 'view'>, look: Look): Promise<Sharp | null> => {
  const brand = findBrand(car.brand);
  if (brand === undefined) return Promise.resolve(null);
  switch (plate) {
    case 'hybrid-profile':
      return drawHybridProfile(car, look);
    case 'share':
      return onGround({ brand, car: { ...car, view: 'hero' }, look, ...SHARE });
    case 'label':
      return onGround({ brand, car: { ...car, view: 'profile' }, look, ...LABEL });
    case 'recall-logo':
      return onGround({ brand, car: { ...car, view: 'rear' }, look, ...RECALL });
  }
};

type Layout = {
  readonly width: number;
  readonly height: number;
  /** Room of the car's picture, air included; it may reach over the edges. */
  readonly picture: { readonly width: number; readonly left: number; readonly top: number };
  readonly mark: { readonly height: number; readonly most: number; readonly left: number; readonly top: number };
};

/** 1200 by 630 is what social sites and messengers show uncut. */
const SHARE: Layout = {
  width: 1200,
  height: 630,
  picture: { width: 1120, left: 100, top: 30 },
  mark: { height: 46, most: 420, left: 64, top: 56 },
};
const LABEL: Layout = {
  width: 640,
  height: 240,
  picture: { width: 424, left: 208, top: 0 },
  mark: { height: 30, most: 170, left: 32, top: 105 },
};
const RECALL: Layout = {
  width: 480,
  height: 480,
  picture: { width: 520, left: -20, top: 110 },
  mark: { height: 34, most: 360, left: 36, top: 40 },
};

const onGround = async (o: {
  brand: Brand;
  car: Drawing;
  look: Look;
  width: number;
  height: number;
  picture: Layout['picture'];
  mark: Layout['mark'];
}): Promise<Sharp | null> => {
  const { brand, width, picture } = o;
  const drawn = await drawPainted(o.car, o.look, picture.width);
  if (drawn === null) return null;
  const { data, info } = await drawn.png().toBuffer({ resolveWithObject: true });
  const inset = Math.max(0, -picture.left);
  const shown = { left: inset, top: 0, width: Math.min(info.width - inset, width), height: info.height };
  const input = await sharp(data).extract(shown).png().toBuffer();
  const layers: Layer[] = [{ input, left: Math.max(0, picture.left), top: picture.top }];
  return sharp(groundOf(brand, o)).composite([...layers, { input: markOf(brand, o), left: 0, top: 0 }]);
};

const svg = (size: { width: number; height: number }, content: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${content}</svg>`);

/** The brand's stage: the same light and floor the car stands in on the pages. */
const groundOf = ({ colors }: Brand, size: { width: number; height: number }): Buffer =>
  svg(
    size,
    `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colors.stageSky}"/><stop offset=".66" stop-color="${colors.stageWall}"/><stop offset=".8" stop-color="${colors.stageFloor}"/></linearGradient><radialGradient id="g" cx=".55" cy=".55" r=".5"><stop offset="0" stop-color="${colors.stageGlow}" stop-opacity=".4"/><stop offset="1" stop-color="${colors.stageGlow}" stop-opacity="0"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#s)"/><rect width="100%" height="100%" fill="url(#g)"/>`,
  );

const markOf = (brand: Brand, o: { width: number; height: number; mark: Layout['mark'] }): Buffer => {
  const mark = drawWordmark(brand.wordmark);
  const scale = Math.min(o.mark.height / mark.height, o.mark.most / mark.width);
  const join = mark.cap === 'round' ? 'round' : 'miter';
  return svg(
    o,
    `<g transform="translate(${o.mark.left} ${o.mark.top}) scale(${scale.toFixed(4)})"><path d="${mark.path}" fill="none" stroke="${brand.colors.onStage}" stroke-width="${mark.strokeWidth}" stroke-linecap="${mark.cap}" stroke-linejoin="${join}" stroke-miterlimit="10"/></g>`,
  );
};

const PROFILE_WIDTH = 1280;
const BOLT = 'M34 8 14 38h14l-4 26 22-34H31z';

/** The side view with a plug-in's bolt beside it. */
const drawHybridProfile = async (car: Omit<Drawing, 'view'>, look: Look): Promise<Sharp | null> => {
  const drawn = await drawPainted({ ...car, view: 'profile' }, look, PROFILE_WIDTH);
  if (drawn === null) return null;
  const mark = svg(
    { width: 96, height: 96 },
    `<circle cx="48" cy="48" r="46" fill="#0f7b4f"/><g transform="translate(18 12)"><path d="${BOLT}" fill="#fff"/></g>`,
  );
  return sharp(await drawn.png().toBuffer()).composite([{ input: mark, left: PROFILE_WIDTH - 176, top: 96 }]);
};
