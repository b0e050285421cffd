import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/**
 * A process of its own, without rights: reads one image from its input and writes its size and its red, green and blue, as it is
 * to be looked at (upright, its longest side at most that of the argument).
 */
const MOST_PIXELS = 50_000_000;

sharp.concurrency(1);
sharp.cache(false);

const side = Number(process.argv[2]);
const input = await buffer(process.stdin);
const { width, height } = await sharp(input, { limitInputPixels: false }).metadata();
// Ends well and writes nothing: that says why.
if (width * height > MOST_PIXELS) process.exit(0);
const { data, info } = await sharp(input, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
  .autoOrient()
  .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  .flatten({ background: '#ffffff' })
  .toColourspace('srgb')
  .raw()
  .toBuffer({ resolveWithObject: true });
const head = Buffer.alloc(8);
head.writeUInt32BE(info.width, 0);
head.writeUInt32BE(info.height, 4);
process.stdout.write(Buffer.concat([head, data]));
