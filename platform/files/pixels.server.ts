import { buffer } from 'node:stream/consumers';
import { inChild } from './child.server.ts';

/** Red, green and blue of every point, row by row. */
export type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8Array };

const SIZE = 8;

/** Decodes an image that stays in memory, no larger than the side; or why not, as `reencode` says it. */
export const readPixels = async (
  image: Uint8Array,
  { side }: { readonly side: number },
): Promise<Pixels | 'pixels' | 'unreadable'> => {
  const made = await inChild({ child: 'pixels.child.ts', args: [String(side)], from: image, memory: 128 }, buffer);
  if (made === null) return 'unreadable';
  const { value } = made;
  if (value.length === 0) return 'pixels';
  const [width, height] = [value.readUInt32BE(0), value.readUInt32BE(4)];
  // Colours beside red, green and blue would be told apart wrongly.
  if (value.length !== SIZE + width * height * 3) return 'unreadable';
  return { width, height, data: value.subarray(SIZE) };
};
