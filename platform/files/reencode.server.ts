import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { inChild } from './child.server.ts';

/** Decodes an image and encodes it anew; or why not: it has more pixels than are taken in, or could not be read as what it says it is. */
export const reencode = async (
  from: string,
  to: string,
  mediaType: string,
): Promise<{ bytes: number; sha256: string } | 'pixels' | 'unreadable'> => {
  const made = await inChild({ child: 'reencode.child.ts', args: [mediaType], from, memory: 128 }, (output) =>
    pipeline(output, createWriteStream(to, { flags: 'wx', mode: 0o600 })),
  );
  if (made === null) return 'unreadable';
  const { size } = await stat(to);
  if (size === 0) return 'pixels';
  return {
    bytes: size,
    sha256: createHash('sha256')
      .update(await readFile(to))
      .digest('hex'),
  };
};
