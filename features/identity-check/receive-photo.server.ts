import { mediaTypeOf } from '#platform/files/media.ts';
import type { Context } from '#platform/http/context.server.ts';
import { MOST_BYTES } from './contract/face.ts';

export type Photo = { readonly bytes: Uint8Array; readonly consent: boolean };

export type PhotoRefusal = 'uploadNone' | 'uploadSize' | 'uploadType' | 'malformed';

/**
 * A photo of a face comes into memory and nowhere else: files that are kept go by the disk, and a disk remembers. Whoever gets it
 * overwrites it; of a request that is refused it is overwritten here.
 */
export const receivePhoto = async (context: Pick<Context, 'parts'>): Promise<Photo | PhotoRefusal> => {
  const photos: Uint8Array[] = [];
  let taken: Photo | PhotoRefusal | null = null;
  try {
    taken = await takeParts(context, photos);
    return taken;
  } catch (error) {
    if (error instanceof Error && 'code' in error && SIZE_ERRORS.has(String(error.code))) return 'uploadSize';
    throw error;
  } finally {
    if (taken === null || typeof taken === 'string') photos.forEach((bytes) => bytes.fill(0));
  }
};

const takeParts = async (context: Pick<Context, 'parts'>, photos: Uint8Array[]): Promise<Photo | PhotoRefusal> => {
  let consent = false;
  for await (const part of context.parts()) {
    if (part.type === 'field') {
      if (part.fieldname === 'consent') consent = part.value === 'true';
    } else if (part.fieldname === 'photo') {
      const read = await readAll(part.file);
      if (read === null) return 'uploadSize';
      if (read.length > 0) photos.push(read);
      // Of two it would not be clear which was looked at.
      if (photos.length > 1) return 'malformed';
    } else await drop(part.file);
  }
  const [bytes] = photos;
  if (bytes === undefined) return 'uploadNone';
  const type = mediaTypeOf(bytes);
  return type === null || type === 'application/pdf' ? 'uploadType' : { bytes, consent };
};

const SIZE_ERRORS = new Set(['FST_REQ_FILE_TOO_LARGE', 'FST_FILES_LIMIT']);

/** The reader of forms hands out short pieces that it uses again, such as a dash: these are left as they are. */
const SHORT = 1024;

const overwrite = (chunk: Uint8Array): void => {
  if (chunk.length >= SHORT) chunk.fill(0);
};

/** A file of another name must run through, or the parts behind it would never come. */
const drop = async (file: AsyncIterable<Uint8Array>): Promise<void> => {
  for await (const chunk of file) overwrite(chunk);
};

const readAll = async (
  file: AsyncIterable<Uint8Array> & { readonly truncated: boolean },
): Promise<Uint8Array | null> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of file) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MOST_BYTES) return null;
    }
    return file.truncated ? null : Buffer.concat(chunks);
  } finally {
    chunks.forEach(overwrite);
  }
};
