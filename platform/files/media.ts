/** What may be uploaded, told by its first bytes: neither its name nor what the browser calls it counts. */
export const MEDIA_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

const EXTENSIONS: Readonly<Record<MediaType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/** Bytes that are enough to tell. */
export const MAGIC_BYTES = 16;

const startsWith = (bytes: Uint8Array, at: number, requested: readonly number[]): boolean =>
  requested.every((byte, index) => bytes[at + index] === byte);

const ascii = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));

/** Null for everything that is not on the list. A PDF must begin at the very first byte, so that nothing hides before it. */
export const mediaTypeOf = (head: Uint8Array): MediaType | null => {
  if (startsWith(head, 0, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(head, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (startsWith(head, 0, ascii('RIFF')) && startsWith(head, 8, ascii('WEBP'))) return 'image/webp';
  if (startsWith(head, 0, ascii('%PDF-1.')) || startsWith(head, 0, ascii('%PDF-2.'))) return 'application/pdf';
  return null;
};

/** The name under which a file is offered again: no folders, no marks that mean something to a shell or a header, its true ending. */
export const safeName = (input: string, type: MediaType): string => {
  const last = input.split(/[/\\]/).at(-1) ?? '';
  const stem = last
    .replace(/\.[^.]*$/, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N} ._-]/gu, '')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 80);
  return `${stem === '' ? 'file' : stem}.${EXTENSIONS[type]}`;
};

/** RFC 6266 with RFC 8187: plain letters for the old, the full name for the rest; always to be saved, never to be run. */
export const attachmentHeader = (name: string): string => {
  const plain = name.normalize('NFD').replace(/[^\w .-]/g, '');
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
};
