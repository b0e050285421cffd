import type { Readable } from 'node:stream';
import { inChild } from './child.server.ts';

/** Red, green and blue of every point, row by row. */
export type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8Array };

const SIZE = 8;

let isReading = false;

/**
 * Decodes an image that stays in memory, no larger than the side; or why not, as `reencode` says it, or that the signal came first.
 * One at a time in a process: the other child stays free for papers. Whoever finds one being read comes again.
 */
export const readPixels = async (
  image: Uint8Array,
  { side, signal }: { readonly side: number; readonly signal: AbortSignal },
): Promise<Pixels | 'pixels' | 'unreadable' | 'busy' | 'late'> => {
  if (isReading) return 'busy';
  isReading = true;
  try {
    const work = { child: 'pixels.child.ts', args: [String(side)], from: image, memory: 128, signal };
    const made = await inChild(work, (output) => readAtMost(output, SIZE + side * side * 3));
    if (signal.aborted) {
      made?.value?.fill(0);
      return 'late';
    }
    return made === null || made.value === null ? 'unreadable' : pixelsOf(made.value);
  } finally {
    isReading = false;
  }
};

const pixelsOf = (value: Buffer): Pixels | 'pixels' | 'unreadable' => {
  if (value.length === 0) return 'pixels';
  if (value.length >= SIZE) {
    const [width, height] = [value.readUInt32BE(0), value.readUInt32BE(4)];
    // Colours beside red, green and blue would be told apart wrongly.
    if (value.length === SIZE + width * height * 3) return { width, height, data: value.subarray(SIZE) };
  }
  value.fill(0);
  return 'unreadable';
};

/** What a stream carries; null, and its end, where that is more than so many bytes. Its pieces are overwritten. */
export const readAtMost = async (output: Readable, most: number): Promise<Buffer | null> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of output as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      bytes += chunk.length;
      // Leaving the loop destroys the stream.
      if (bytes > most) return null;
    }
    return Buffer.concat(chunks);
  } finally {
    for (const chunk of chunks) chunk.fill(0);
  }
};
