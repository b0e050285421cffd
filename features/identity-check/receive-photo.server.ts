import { mediaTypeOf } from '#platform/files/media.ts';
import type { Context } from '#platform/http/context.server.ts';
import { MOST_BYTES } from './contract/face.ts';

export type Photo = { readonly bytes: Uint8Array; readonly consent: boolean };

export type PhotoRefusal = 'uploadNone' | 'uploadSize' | 'uploadType';

/** A photo of a face comes into memory and nowhere else: files that are kept go by the disk, and a disk remembers. */
export const receivePhoto = async (context: Pick<Context, 'parts'>): Promise<Photo | PhotoRefusal> => {
  let bytes: Uint8Array | null = null;
  let consent = false;
  try {
    for await (const part of context.parts()) {
      if (part.type === 'field') {
        if (part.fieldname === 'consent') consent = part.value === 'true';
      } else {
        const read = await readAll(part.file);
        // One photo: of two it would not be clear which was looked at.
        if (read === null || (bytes !== null && read.length > 0)) return 'uploadSize';
        if (read.length > 0) bytes = read;
      }
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && SIZE_ERRORS.has(String(error.code))) return 'uploadSize';
    throw error;
  }
  if (bytes === null) return 'uploadNone';
  const type = mediaTypeOf(bytes);
  return type === null || type === 'application/pdf' ? 'uploadType' : { bytes, consent };
};

const SIZE_ERRORS = new Set(['FST_REQ_FILE_TOO_LARGE', 'FST_FILES_LIMIT']);

const readAll = async (
  file: AsyncIterable<Uint8Array> & { readonly truncated: boolean },
): Promise<Uint8Array | null> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of file) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  return file.truncated ? null : Buffer.concat(chunks);
};
