import { brotliDecompressSync } from 'node:zlib';
import { ByteReader } from './byte-reader.server.ts';
import { rebuildGlyphs } from './woff2-glyphs.server.ts';

/**
 * WOFF2 to TrueType (W3C WOFF 2.0): the fonts of the brands come packed for browsers, and what embeds fonts into PDF reads only the
 * plain form. Runs once a font at first use, on files of our own dependencies.
 */
const TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS ' +
  'GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop ' +
  'trak Zapf Silf Glat Gloc Feat Sill';
// Four letters and one space each; some tags end in a space themselves.
const tagAt = (index: number): string => TAGS.slice(index * 5, index * 5 + 4);

type Entry = { readonly tag: string; readonly transform: number; readonly length: number };

export const woff2ToTtf = (packed: Buffer): Buffer => {
  const reader = new ByteReader(packed);
  if (reader.u32() !== 0x774f4632) throw new Error('not a WOFF2 font');
  const flavor = reader.u32();
  reader.skip(4);
  const count = reader.u16();
  reader.skip(6);
  const compressed = reader.u32();
  reader.skip(24);
  const entries = Array.from({ length: count }, () => readEntry(reader));
  const data = new ByteReader(brotliDecompressSync(reader.take(compressed)));
  const tables = new Map(entries.map((entry) => [entry.tag, { entry, bytes: data.take(entry.length) }]));
  const plain = new Map([...tables].map(([tag, { bytes }]) => [tag, bytes]));
  const glyf = tables.get('glyf');
  if (glyf !== undefined && isTransformed(glyf.entry))
    unpackGlyphs(plain, glyf.bytes, tables.get('hmtx')?.entry.transform === 1);
  return writeFont(flavor, plain);
};

const readEntry = (reader: ByteReader): Entry => {
  const flags = reader.u8();
  const index = flags & 0x3f;
  const tag = index === 63 ? reader.take(4).toString('latin1') : tagAt(index);
  const transform = flags >> 6;
  const original = reader.base128();
  return { tag, transform, length: isTransformed({ tag, transform }) ? reader.base128() : original };
};

/** For outlines version 3 means "as it was"; for everything else version 0 does. */
const isTransformed = ({ tag, transform }: Pick<Entry, 'tag' | 'transform'>): boolean =>
  tag === 'glyf' || tag === 'loca' ? transform !== 3 : transform !== 0;

const unpackGlyphs = (tables: Map<string, Buffer>, packed: Buffer, bearingsOmitted: boolean): void => {
  const { glyf, loca, leftmost } = rebuildGlyphs(packed);
  tables.set('glyf', glyf);
  tables.set('loca', loca);
  const head = Buffer.from(tables.get('head') ?? Buffer.alloc(54));
  // Offsets in `loca` have four bytes.
  head.writeInt16BE(1, 50);
  tables.set('head', head);
  const metrics = tables.get('hmtx');
  if (!bearingsOmitted || metrics === undefined) return;
  const advances = tables.get('hhea')?.readUInt16BE(34) ?? 0;
  tables.set('hmtx', rebuildMetrics(new ByteReader(metrics), { advances, leftmost }));
};

/** Left bearings that equal the outline's left edge were left out (section 5.4). */
const rebuildMetrics = (reader: ByteReader, of: { advances: number; leftmost: readonly number[] }): Buffer => {
  const flags = reader.u8();
  const { advances, leftmost } = of;
  const widths = Array.from({ length: advances }, () => reader.u16());
  const bearings = leftmost.map((left, glyph) => {
    const omitted = (flags & (glyph < advances ? 1 : 2)) !== 0;
    return omitted ? left : reader.i16();
  });
  const out = Buffer.alloc(advances * 4 + (leftmost.length - advances) * 2);
  bearings.forEach((bearing, glyph) => {
    if (glyph < advances) {
      out.writeUInt16BE(widths[glyph] ?? 0, glyph * 4);
      out.writeInt16BE(bearing, glyph * 4 + 2);
    } else out.writeInt16BE(bearing, advances * 4 + (glyph - advances) * 2);
  });
  return out;
};

/** Checksums stay zero: whoever embeds a font writes a subset with its own. */
const writeFont = (flavor: number, tables: ReadonlyMap<string, Buffer>): Buffer => {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const directory = Buffer.alloc(12 + sorted.length * 16);
  directory.writeUInt32BE(flavor, 0);
  directory.writeUInt16BE(sorted.length, 4);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  sorted.forEach(([tag, bytes], index) => {
    const at = 12 + index * 16;
    directory.write(tag, at, 'latin1');
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(bytes.length, at + 12);
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4);
    parts.push(bytes, padding);
    offset += bytes.length + padding.length;
  });
  return Buffer.concat(parts);
};
