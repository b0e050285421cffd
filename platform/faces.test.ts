import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { findFaces } from './faces.server.ts';
import { FACE, drawn, near, NEAR, photo, ROOT } from '#tests/faces/pictures.ts';

/** Pictures the detector may judge wrongly: the three that were measured, and one, as other processors round otherwise. */
const MOST_MISSES = 4;

type Expected = 'none' | 'one' | 'several';
type Case = { readonly name: string; readonly picture: Sharp; readonly shows: Expected };

const beside = async (left: Sharp, right: Sharp): Promise<Sharp> => {
  const both = await Promise.all([left, right].map((one) => one.resize(300, 360, { fit: 'cover' }).toBuffer()));
  const input = both.map((bytes, index) => ({ input: bytes, left: index * 310, top: 10 }));
  return sharp(
    await sharp({ create: { width: 610, height: 380, channels: 3, background: '#667788' } })
      .composite(input)
      .jpeg()
      .toBuffer(),
  );
};

const one = (name: string, picture: Sharp): Case => ({ name, picture, shows: 'one' });
const none = (name: string, picture: Sharp): Case => ({ name, picture, shows: 'none' });
const several = (name: string, picture: Sharp): Case => ({ name, picture, shows: 'several' });

const changed = (): readonly Case[] => [
  one('as it is', FACE()),
  one('mirrored', FACE().flop()),
  one('without colour', FACE().grayscale()),
  one('darker', FACE().linear(0.5, 0)),
  one('lighter', FACE().linear(1.4, 0)),
  one('a little out of focus', FACE().blur(1)),
  one('coarsely packed', FACE().jpeg({ quality: 20 })),
  ...[-20, -10, 10, 20].map((angle) => one(`turned by ${angle}`, FACE().rotate(angle, { background: '#888888' }))),
];

const CARS = ['compass', 'renegade', 'commander', 'wrangler'];
const PAGES = ['home', 'build', 'brand', 'offers', 'dealers', 'visit', 'order', 'sandbox'];

const cases = async (): Promise<readonly Case[]> => [
  ...changed(),
  ...NEAR.map((_, index) => one(`near face ${index + 1}`, near(index))),
  ...[0, 4, 8, 12].map((index) => one(`near face ${index + 1}, mirrored`, near(index).flop())),
  ...[1, 2, 3, 4, 5, 6].map((number) => several(`group ${number}`, photo(number))),
  several('twice', await beside(FACE(), FACE().flop())),
  several('two people', await beside(FACE(), near(3))),
  several('two others', await beside(near(12), near(9))),
  ...PAGES.map((name) => none(`page ${name}`, sharp(path.join(ROOT, `docs/pictures/${name}.webp`)))),
  ...CARS.map((model) => none(`car ${model}`, sharp(path.join(ROOT, `seed/pictures/jeep/${model}/hero-a.webp`)))),
  ...Object.entries(drawn).map(([name, svg]) => none(`drawn ${name}`, sharp(Buffer.from(svg)))),
];

const look = async (picture: Sharp) => {
  const { data, info } = await sharp(await picture.toBuffer())
    .resize(640, 640, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return findFaces({ width: info.width, height: info.height, data }, new AbortController().signal);
};

test('a thread that died between two pictures is replaced', async () => {
  const { promise, resolve } = Promise.withResolvers<Worker>();
  process.once('worker', resolve);
  const flat = () => sharp({ create: { width: 64, height: 64, channels: 3, background: '#667788' } }).png();
  expect(await look(flat())).toEqual([]);
  await (await promise).terminate();
  expect(await look(flat())).toEqual([]);
});

test('of sixty pictures and more the detector misjudges no more than measured', async () => {
  const all = await cases();
  expect(all.length).toBeGreaterThanOrEqual(60);
  const misses: string[] = [];
  for (const { name, picture, shows } of all) {
    const found = await look(picture);
    const count = typeof found === 'string' ? found : found.length;
    const seen = count === 0 ? 'none' : count === 1 ? 'one' : 'several';
    if (seen !== shows) misses.push(`${name}: shows ${shows}, found ${count}`);
  }
  console.warn(
    `faces: ${all.length} pictures, ${misses.length} misjudged${misses.map((miss) => `\n  ${miss}`).join('')}`,
  );
  expect(misses.length, misses.join('; ')).toBeLessThanOrEqual(MOST_MISSES);
}, 300_000);
