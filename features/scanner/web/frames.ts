import { frameSize } from '../rules/settings.ts';
import type { ScanFrame } from './scan-messages.ts';

const drawn = (source: CanvasImageSource, { width, height }: { width: number; height: number }) => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(source, 0, 0, width, height);
  return { canvas, context };
};

const frameFrom = (
  source: CanvasImageSource,
  size: { width: number; height: number },
  isStill: boolean,
): ScanFrame | null => {
  const { context } = drawn(source, size);
  const image = context?.getImageData(0, 0, size.width, size.height);
  return image === undefined ? null : { ...size, data: image.data.buffer, isStill };
};

/** What a camera shows now; null before its first picture. */
export const frameOf = (video: HTMLVideoElement): ScanFrame | null => {
  const picture = { width: video.videoWidth, height: video.videoHeight };
  if (picture.width === 0 || picture.height === 0 || video.readyState < video.HAVE_CURRENT_DATA) return null;
  return frameFrom(video, frameSize(picture), false);
};

/** Sides of a photo that is read: a code may be a small part of it. The smaller one is blurred less by the hand that held it. */
const PHOTO_SIDES = [1600, 800] as const;

/** A photo in the sizes it is read in; null for a file that is no picture. */
export const framesOfPhoto = async (file: File): Promise<readonly ScanFrame[] | null> => {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const frames = PHOTO_SIDES.map((side) => {
    const scale = Math.min(1, side / Math.max(picture.width, picture.height));
    const size = { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) };
    return frameFrom(picture, size, true);
  });
  picture.close();
  return frames.filter((frame) => frame !== null);
};

/** Wide enough to see which label it was. */
const SHOWN = 320;

/** A frame as a picture of the page. */
export const pictureOf = ({ width, height, data }: ScanFrame): string => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  const scale = Math.min(1, SHOWN / width);
  const small = drawn(canvas, { width: Math.round(width * scale), height: Math.round(height * scale) });
  return small.canvas.toDataURL('image/jpeg', 0.8);
};
