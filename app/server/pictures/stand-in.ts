import sharp, { type Sharp } from 'sharp';
import { readBaked } from './draw.ts';

/** A model whose outline stands for a car that has no picture. */
const STAND_IN = { brand: 'volante', slug: 'lume', view: 'profile' } as const;

const WIDTH = 1280;
const HEIGHT = 720;

/** The default picture: a car's outline in soft grey, so that a missing picture still says "a car" and looks meant. */
export const drawStandIn = async (): Promise<Sharp> => {
  const baked = await readBaked(STAND_IN, 'a');
  if (baked === null) throw new Error('the default picture is gone from seed/pictures');
  const outline = await sharp(baked).extractChannel('alpha').threshold(252).median(5).blur(0.8).raw().toBuffer();
  const light = await sharp(gradient()).removeAlpha().raw().toBuffer();
  return sharp(light, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } }).joinChannel(outline, {
    raw: { width: WIDTH, height: HEIGHT, channels: 1 },
  });
};

/** Light from above, as in the studio. */
const gradient = (): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset=".28" stop-color="#c9ccd0"/><stop offset=".72" stop-color="#8e9399"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  );
