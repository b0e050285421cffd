import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { DISTANCES, distanceOf, turnOf } from './rules/likeness.ts';
import { findFaces, knowFaces, withPlace, type KnownFace } from '#platform/faces.server.ts';
import { card, FACE, NEAR, near, PORTRAIT, turned } from '#tests/faces/pictures.ts';

const know = async (picture: Sharp, known: 'person' | 'paper' = 'person'): Promise<readonly KnownFace[]> => {
  const side = known === 'paper' ? 1024 : 640;
  const { data, info } = await sharp(await picture.png().toBuffer())
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { signal } = new AbortController();
  const faces = await knowFaces({ width: info.width, height: info.height, data }, { known, signal });
  return typeof faces === 'string' ? [] : faces;
};

const only = async (picture: Sharp): Promise<KnownFace> => {
  const [face] = await know(picture);
  if (face === undefined) throw new Error('no face');
  return face;
};

test('one person is near to themselves and far from others; the misses are printed', async () => {
  const me = await only(FACE());
  const changed = [
    FACE().flop(),
    FACE().grayscale(),
    FACE().linear(0.5, 0),
    FACE().linear(1.4, 0),
    FACE().blur(1),
    FACE().rotate(10, { background: '#888888' }),
    FACE().jpeg({ quality: 20 }),
    sharp(await FACE().resize(120).toBuffer()),
  ];
  const misses: string[] = [];
  let same = 0;
  for (const [index, picture] of changed.entries()) {
    const distance = distanceOf(me.traits, (await only(picture)).traits);
    same += 1;
    if (distance >= DISTANCES.same) misses.push(`the same, changed ${index}: ${distance.toFixed(2)}`);
  }
  const people: KnownFace[] = [me];
  for (const index of NEAR.keys()) people.push(...(await know(near(index))).slice(0, 1));
  let pairs = 0;
  let unsure = 0;
  for (const [index, one] of people.entries()) {
    for (const other of people.slice(0, index)) {
      const distance = distanceOf(one.traits, other.traits);
      pairs += 1;
      if (distance <= DISTANCES.unsure) unsure += 1;
      if (distance < DISTANCES.same) misses.push(`two people: ${distance.toFixed(2)}`);
    }
  }
  console.warn(
    `compared: ${same} of one person, ${pairs} pairs of two, of which ${unsure} go to a person; ${misses.length} misjudged${misses.map((miss) => `\n  ${miss}`).join('')}`,
  );
  expect(pairs).toBeGreaterThan(150);
  expect(misses).toEqual([]);
  // Who is sent to a person though they are two: the ten that were measured, and a few more, as other processors round otherwise.
  expect(unsure).toBeLessThanOrEqual(14);
}, 120_000);

test('who has a place in the line loses none of their pictures, however full it is', async () => {
  const full = Promise.withResolvers<void>();
  const others = Array.from({ length: 3 }, () => withPlace(() => full.promise));
  const { signal } = new AbortController();
  const blank = () => ({ width: 64, height: 64, data: new Uint8Array(64 * 64 * 3) });
  const own = await withPlace(async () => {
    expect(await findFaces(blank(), signal)).toBe('busy');
    return [await know(FACE()), await know(FACE())].map(({ length }) => length);
  });
  full.resolve();
  await Promise.all(others);
  expect(own).toEqual([1, 1]);
  expect(await findFaces(blank(), signal)).toEqual([]);
}, 60_000);

test('the portrait on a paper is found beside its shadow, and is the person’s', async () => {
  const me = await only(FACE());
  const faces = await know(await card(PORTRAIT()), 'paper');
  const [portrait] = faces.toSorted((one, other) => other.width - one.width);
  const distance = distanceOf(me.traits, portrait?.traits ?? new Float32Array(128));
  expect(distance).toBeLessThan(DISTANCES.same);
  expect(distance).toBeGreaterThan(DISTANCES.samePicture);
});

test('a turned head is seen as turned, mirrored the other way; a flat picture is not, however it is held', async () => {
  const turnsOf = async (picture: Sharp): Promise<number> => turnOf((await only(picture)).points);
  const straight = await turnsOf(FACE());
  expect(Math.abs(straight)).toBeLessThan(0.1);
  expect(await turnsOf(await turned('LEFT'))).toBeGreaterThan(0.3);
  expect(await turnsOf(await turned('RIGHT'))).toBeLessThan(-0.3);
  const flat = [
    FACE().resize(240, 400, { fit: 'fill' }),
    FACE().resize(330, 300, { fit: 'fill' }),
    FACE().rotate(15, { background: '#888888' }),
    FACE().affine([1, 0.2, 0, 1], { background: '#888888' }),
  ];
  for (const picture of flat) expect(Math.abs((await turnsOf(picture)) - straight)).toBeLessThan(0.3);
}, 60_000);
