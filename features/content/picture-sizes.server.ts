import sharp from 'sharp';
import { PICTURE_WIDTHS } from './contract/page-pictures.ts';
import type { PictureSize } from './store/pictures.server.ts';

type Cut = { readonly width: number; readonly height: number; readonly sizes: readonly PictureSize[] };

/** The widths a page shows, from a picture that has been made anew. One that is narrower than a width is kept as it is, once. */
export const cutPicture = async (content: Uint8Array): Promise<Cut> => {
  const { width, height } = await sharp(content).metadata();
  const wider = PICTURE_WIDTHS.filter((one) => one < width);
  const widest = PICTURE_WIDTHS.at(-1) ?? width;
  const widths = [...wider, Math.min(width, widest)];
  const sizes: PictureSize[] = [];
  for (const one of new Set(widths)) {
    const bytes = await sharp(content).resize({ width: one }).webp({ quality: 80 }).toBuffer();
    sizes.push({ width: one, bytes });
  }
  return { width, height, sizes };
};
