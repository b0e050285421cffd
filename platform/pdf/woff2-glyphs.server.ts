import { ByteReader } from './byte-reader.server.ts';

/** The transformed `glyf` table of WOFF 2.0, section 5.1, back into `glyf` and `loca`. */

type Streams = {
  readonly contours: ByteReader;
  readonly points: ByteReader;
  readonly flags: ByteReader;
  readonly glyphs: ByteReader;
  readonly composites: ByteReader;
  readonly boxes: ByteReader;
  readonly instructions: ByteReader;
};

type Glyph = { readonly bytes: Buffer; readonly left: number };
type Point = { readonly x: number; readonly y: number; readonly onCurve: boolean };

const EMPTY: Glyph = { bytes: Buffer.alloc(0), left: 0 };

export const rebuildGlyphs = (packed: Buffer): { glyf: Buffer; loca: Buffer; leftmost: number[] } => {
  const header = new ByteReader(packed);
  header.skip(4);
  const count = header.u16();
  header.skip(2);
  const sizes = Array.from({ length: 7 }, () => header.u32());
  const next = (index: number): ByteReader => new ByteReader(header.take(sizes[index] ?? 0));
  const [contours, points, flags, glyphs, composites] = [next(0), next(1), next(2), next(3), next(4)];
  const boxes = next(5);
  const boxBits = boxes.take(4 * Math.floor((count + 31) / 32));
  const streams: Streams = { contours, points, flags, glyphs, composites, boxes, instructions: next(6) };

  const parts: Buffer[] = [];
  const leftmost: number[] = [];
  const loca = Buffer.alloc((count + 1) * 4);
  let offset = 0;
  for (let index = 0; index < count; index += 1) {
    const hasBox = ((boxBits[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0;
    const { bytes, left } = readGlyph(streams, hasBox);
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4);
    parts.push(bytes, padding);
    offset += bytes.length + padding.length;
    leftmost.push(left);
    loca.writeUInt32BE(offset, (index + 1) * 4);
  }
  return { glyf: Buffer.concat(parts), loca, leftmost };
};

const readGlyph = (streams: Streams, hasBox: boolean): Glyph => {
  const contours = streams.contours.i16();
  if (contours === 0) return EMPTY;
  return contours < 0 ? readComposite(streams) : readSimple(streams, contours, hasBox);
};

const ARGS_ARE_WORDS = 0x0001;
const HAS_SCALE = 0x0008;
const MORE_COMPONENTS = 0x0020;
const HAS_TWO_SCALES = 0x0040;
const HAS_MATRIX = 0x0080;
const HAS_INSTRUCTIONS = 0x0100;

const readComposite = (streams: Streams): Glyph => {
  const box = streams.boxes.take(8);
  const parts: Buffer[] = [];
  let flags = MORE_COMPONENTS;
  let instructed = false;
  while ((flags & MORE_COMPONENTS) !== 0) {
    const start = streams.composites.take(2);
    flags = start.readUInt16BE(0);
    instructed ||= (flags & HAS_INSTRUCTIONS) !== 0;
    const scale =
      (flags & HAS_SCALE) !== 0 ? 2 : (flags & HAS_TWO_SCALES) !== 0 ? 4 : (flags & HAS_MATRIX) !== 0 ? 8 : 0;
    parts.push(start, streams.composites.take(2 + ((flags & ARGS_ARE_WORDS) !== 0 ? 4 : 2) + scale));
  }
  if (instructed) {
    const length = streams.glyphs.packed16();
    parts.push(word(length), streams.instructions.take(length));
  }
  return { bytes: Buffer.concat([word(-1), box, ...parts]), left: box.readInt16BE(0) };
};

const readSimple = (streams: Streams, contours: number, hasBox: boolean): Glyph => {
  const ends: number[] = [];
  let total = 0;
  for (let contour = 0; contour < contours; contour += 1) {
    total += streams.points.packed16();
    ends.push(total - 1);
  }
  const points = readPoints(streams, total);
  const length = streams.glyphs.packed16();
  const instructions = streams.instructions.take(length);
  const box = hasBox ? streams.boxes.take(8) : boxOf(points);
  // Every step is written as a full word: plain, and a subset is packed again anyway.
  const flags = Buffer.from(points.map(({ onCurve }) => (onCurve ? 1 : 0)));
  const steps = (axis: 'x' | 'y'): Buffer =>
    Buffer.concat(
      points.map((point, index) => word(point[axis] - (index === 0 ? 0 : (points[index - 1]?.[axis] ?? 0)))),
    );
  const bytes = Buffer.concat([
    word(contours),
    box,
    ...ends.map(word),
    word(length),
    instructions,
    flags,
    steps('x'),
    steps('y'),
  ]);
  return { bytes, left: box.readInt16BE(0) };
};

const readPoints = ({ flags, glyphs }: Streams, total: number): Point[] => {
  let [x, y] = [0, 0];
  return Array.from({ length: total }, () => {
    const flag = flags.u8();
    const [dx, dy] = readStep(glyphs, flag & 0x7f);
    x += dx;
    y += dy;
    return { x, y, onCurve: flag < 0x80 };
  });
};

const signed = (flag: number, value: number): number => ((flag & 1) === 1 ? value : -value);

/** The triplet encoding, section 5.2: the flag says how many bytes follow and which bits they add to. */
const readStep = (bytes: ByteReader, flag: number): readonly [number, number] => {
  if (flag < 10) return [0, signed(flag, ((flag & 14) << 7) + bytes.u8())];
  if (flag < 20) return [signed(flag, (((flag - 10) & 14) << 7) + bytes.u8()), 0];
  if (flag < 84) {
    const [base, low] = [flag - 20, bytes.u8()];
    return [signed(flag, 1 + (base & 0x30) + (low >> 4)), signed(flag >> 1, 1 + ((base & 0x0c) << 2) + (low & 0x0f))];
  }
  if (flag < 120) {
    const base = flag - 84;
    const dx = 1 + (Math.floor(base / 12) << 8) + bytes.u8();
    return [signed(flag, dx), signed(flag >> 1, 1 + (((base % 12) >> 2) << 8) + bytes.u8())];
  }
  if (flag < 124) {
    const [first, second, third] = [bytes.u8(), bytes.u8(), bytes.u8()];
    return [signed(flag, (first << 4) + (second >> 4)), signed(flag >> 1, ((second & 0x0f) << 8) + third)];
  }
  const dx = bytes.u16();
  return [signed(flag, dx), signed(flag >> 1, bytes.u16())];
};

const boxOf = (points: readonly Point[]): Buffer => {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return Buffer.concat([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(word));
};

const word = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value > 0x7fff ? value - 0x10000 : value, 0);
  return bytes;
};
