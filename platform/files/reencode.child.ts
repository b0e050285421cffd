import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';

/**
 * A process of its own, without rights to files, environment or other processes: reads one image from its input and writes it
 * anew. What was hidden in the old bytes (metadata, a second file behind the first) does not come along.
 */
const MOST_PIXELS = 50_000_000;
const LONGEST_SIDE = 4096;

sharp.concurrency(1);
sharp.cache(false);

const format = process.argv[2];
const input = await buffer(process.stdin);
const { width, height } = await sharp(input, { limitInputPixels: false }).metadata();
// Ends well and writes nothing: that says why.
if (width * height > MOST_PIXELS) process.exit(0);
const image = sharp(input, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
  .autoOrient()
  .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true });

const encoders: Readonly<Record<string, () => Sharp>> = {
  'image/jpeg': () => image.jpeg({ quality: 88 }),
  'image/png': () => image.png(),
  'image/webp': () => image.webp({ quality: 88 }),
};
const encode = encoders[format ?? ''];
if (encode === undefined) throw new Error('no such format');
process.stdout.write(await encode().toBuffer());
