import { mediaTypeOf } from '#platform/files/media.ts';
import type { Context } from '#platform/http/context.server.ts';
import { MOST_BYTES } from './contract/face.ts';

export type Photos<N extends string> = {
  readonly photos: Readonly<Record<N, Uint8Array>>;
  readonly consent: boolean;
  /** The words that were agreed to, where they are named. */
  readonly consentVersion: string;
  readonly challenge: string;
};

type PhotoRefusal = 'uploadNone' | 'uploadSize' | 'uploadType' | 'malformed';
/** Why, and of which photo where it is one's. */
export type NotReceived = { readonly refused: PhotoRefusal; readonly field: string | null };

const not = (refused: PhotoRefusal, field: string | null = null): NotReceived => ({ refused, field });

/**
 * Photos of a face come into memory and nowhere else: files that are kept go by the disk, and a disk remembers. Whoever gets them
 * overwrites them; of a request that is refused they are overwritten here.
 */
export const receivePhotos = async <N extends string>(
  context: Pick<Context, 'parts'>,
  names: readonly N[],
): Promise<Photos<N> | NotReceived> => {
  const photos = new Map<string, Uint8Array>();
  let taken: Photos<N> | NotReceived | null = null;
  try {
    taken = await takeParts(context, { names, photos });
    return taken;
  } catch (error) {
    if (error instanceof Error && 'code' in error && SIZE_ERRORS.has(String(error.code))) return not('uploadSize');
    throw error;
  } finally {
    if (taken === null || 'refused' in taken) overwriteAll(photos.values());
  }
};

export const overwriteAll = (photos: Iterable<Uint8Array>): void => {
  for (const bytes of photos) bytes.fill(0);
};

type Taking<N> = { readonly names: readonly N[]; readonly photos: Map<string, Uint8Array> };

const takeParts = async <N extends string>(
  context: Pick<Context, 'parts'>,
  { names, photos }: Taking<N>,
): Promise<Photos<N> | NotReceived> => {
  const fields = new Map<string, unknown>();
  for await (const part of context.parts()) {
    const name = part.fieldname;
    if (part.type === 'field') fields.set(name, part.value);
    else if (names.some((one) => one === name)) {
      const read = await readAll(part.file);
      if (read === null) return not('uploadSize', name);
      // Of two it would not be clear which was looked at.
      if (read.length > 0 && photos.has(name)) {
        read.fill(0);
        return not('malformed');
      }
      if (read.length > 0) photos.set(name, read);
    } else await drop(part.file);
  }
  const sorted = sortOut(names, photos);
  if ('refused' in sorted) return sorted;
  return {
    photos: sorted,
    consent: fields.get('consent') === 'true',
    consentVersion: textOf(fields, 'consentVersion'),
    challenge: textOf(fields, 'challenge'),
  };
};

const textOf = (fields: ReadonlyMap<string, unknown>, name: string): string => {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
};

const sortOut = <N extends string>(
  names: readonly N[],
  photos: ReadonlyMap<string, Uint8Array>,
): Readonly<Record<N, Uint8Array>> | NotReceived => {
  for (const name of names) {
    const bytes = photos.get(name);
    if (bytes === undefined) return not('uploadNone', name);
    const type = mediaTypeOf(bytes);
    if (type === null || type === 'application/pdf') return not('uploadType', name);
  }
  return Object.fromEntries(photos) as Record<N, Uint8Array>;
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

/**
 * Of a request that is refused whatever its photos show: whoever is still sending them would hear of a broken connection and not of the
 * refusal.
 */
export const dropPhotos = async (context: Pick<Context, 'parts'>): Promise<void> => {
  try {
    for await (const part of context.parts()) if (part.type === 'file') await drop(part.file);
  } catch {
    // Too large, or no longer sent: it is refused anyway.
  }
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
