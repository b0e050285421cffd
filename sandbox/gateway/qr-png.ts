import { crc32, deflateSync } from 'node:zlib';
import encodeQr from 'qr';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const SCALE = 6;

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(data.length, 0);
  typed.copy(framed, 4);
  framed.writeUInt32BE(crc32(typed), typed.length + 4);
  return framed;
}

/** One scan line of a one-bit greyscale image (PNG, third edition, 7.2): filter byte 0, then eight pixels a byte. */
function scanLine(modules: readonly boolean[]): Buffer {
  const width = modules.length * SCALE;
  const line = Buffer.alloc(1 + Math.ceil(width / 8));
  for (let x = 0; x < width; x += 1) {
    const light = !modules[Math.floor(x / SCALE)];
    if (light) line[1 + (x >> 3)] = (line[1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
  }
  return line;
}

/** A payment is shown many times, and drawing takes longest of all: the codes shown last are kept. */
const KEPT = 500;
const drawn = new Map<string, string>();

/** The text as a QR code with its quiet zone of four modules, as a PNG in base64: what `qr_code_base64` carries. */
export function qrPngBase64(text: string): string {
  const known = drawn.get(text);
  if (known !== undefined) return known;
  const [oldest] = drawn.keys();
  if (oldest !== undefined && drawn.size >= KEPT) drawn.delete(oldest);
  const picture = draw(text);
  drawn.set(text, picture);
  return picture;
}

function draw(text: string): string {
  const matrix = encodeQr(text, 'raw', { ecc: 'medium', border: 4 });
  const size = matrix.length * SCALE;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header[8] = 1;
  const lines = matrix.flatMap((row) => Array.from({ length: SCALE }, () => scanLine(row)));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ]).toString('base64');
}
