import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type Api } from '#tests/harness/api.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { carBody } from '#kernel/car-body.ts';
import { models } from '#seed/models.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let api: Api;

beforeAll(async () => {
  database = await createDatabase();
  api = await startApi({ url: database.url });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const PAGE = '/content/dam/jeep/products/675/4AB/1/2026/page';

const get = async (address: string, accept = 'image/webp,*/*') => {
  const response = await fetch(`${api.url}${address}`, { headers: { accept } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

const read = async (address: string, accept?: string) => {
  const answer = await get(address, accept);
  expect(answer.status, address).toBe(200);
  return { ...answer, image: sharp(answer.bytes), meta: await sharp(answer.bytes).metadata() };
};

/** Mean colour of what is not transparent, in a part of the picture given in shares of it. */
const meanOf = async (bytes: Buffer, part: { left: number; top: number; width: number; height: number }) => {
  const { width, height } = await sharp(bytes).metadata();
  const box = {
    left: Math.round(width * part.left),
    top: Math.round(height * part.top),
    width: Math.round(width * part.width),
    height: Math.round(height * part.height),
  };
  const { channels } = await sharp(await sharp(bytes).extract(box).png().toBuffer()).stats();
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean));
};

const DOOR = { left: 0.45, top: 0.55, width: 0.1, height: 0.06 };

describe('a car in a paint', () => {
  test('takes the colour asked for, by value and by code', async () => {
    const [red = 0, , blue = 0] = await meanOf((await read(`${PAGE}/profile.webp?color=a81c22&width=640`)).bytes, DOOR);
    expect(red).toBeGreaterThan(blue * 2);
    const byCode = await read(`${PAGE}/profile.webp?paint=PRC&width=640`);
    const byValue = await read(`${PAGE}/profile.webp?color=A81C22&finish=solid&width=640`);
    expect(byCode.bytes.equals(byValue.bytes)).toBe(true);
  });

  test('an unknown colour code shows the car in the neutral paint', async () => {
    const unknown = await read(`${PAGE}/profile.webp?paint=NOPE&width=640`);
    const neutral = await read(`${PAGE}/profile.webp?width=640`);
    expect(unknown.bytes.equals(neutral.bytes)).toBe(true);
  });

  test('a two-tone paint colours the roof alone', async () => {
    const folder = '/content/dam/volante/products/363/4AB/1/2026/page';
    const plain = await read(`${folder}/hero.png?color=edebe4&width=960`);
    const twoTone = await read(`${folder}/hero.png?color=edebe4&roof=14161a&width=960`);
    const roof = { left: 0.42, top: 0.208, width: 0.06, height: 0.012 };
    const door = { left: 0.32, top: 0.55, width: 0.05, height: 0.05 };
    expect((await meanOf(plain.bytes, roof))[0]).toBeGreaterThan((await meanOf(twoTone.bytes, roof))[0]! + 12);
    expect(await meanOf(twoTone.bytes, door)).toEqual(await meanOf(plain.bytes, door));
  });

  test('matt paint sends back less of the room', async () => {
    const bonnet = { left: 0.6, top: 0.44, width: 0.12, height: 0.04 };
    const bright = await meanOf((await read(`${PAGE}/hero.webp?color=121417&width=960`)).bytes, bonnet);
    const matte = await meanOf((await read(`${PAGE}/hero.webp?color=121417&finish=matte&width=960`)).bytes, bonnet);
    expect(matte[0]).toBeLessThan(bright[0]!);
  });

  test('shows the wheels that were chosen, and the rest as it was; what does not show changes nothing', async () => {
    const at = (parts: string) => `${PAGE}/hero.png?paint=PRC&width=1600${parts === '' ? '' : `&parts=${parts}`}`;
    const [plain, wheels, others] = await Promise.all(
      ['', 'R19', 'R18'].map(async (parts) => (await read(at(parts))).bytes),
    );
    const wheel = { left: 0.51, top: 0.66, width: 0.07, height: 0.12 };
    const door = { left: 0.32, top: 0.55, width: 0.05, height: 0.05 };
    const [before, after, other] = [
      await meanOf(plain!, wheel),
      await meanOf(wheels!, wheel),
      await meanOf(others!, wheel),
    ];
    expect(after).not.toEqual(before);
    expect(other).not.toEqual(after);
    expect(await meanOf(wheels!, door)).toEqual(await meanOf(plain!, door));
    // Beside the wheel, where its layer reaches over the fender, the paint stays.
    const fender = { left: 0.5, top: 0.585, width: 0.006, height: 0.01 };
    expect(await meanOf(wheels!, fender)).toEqual(await meanOf(plain!, fender));
    expect((await read(at('CAM.NOPE'))).bytes.equals(plain!)).toBe(true);
    const both = [await read(at('R19.567511')), await read(at('567511.R19'))];
    expect(both[0]?.bytes.equals(both[1]!.bytes)).toBe(true);
    expect(both[0]?.bytes.equals(wheels!)).toBe(false);
  });

  test('each view of the convention is there', async () => {
    for (const name of ['hero', 'profile', 'rear', '360/00', '360/7', 'hybrid-profile', 'label', 'recall-logo']) {
      const { headers } = await read(`${PAGE}/${name}.webp?width=140`);
      expect(headers.get('cache-control'), name).toContain('max-age=86400');
    }
  });

  test('pictures for phones are small', async () => {
    expect((await read(`${PAGE}/360/mobile/03.webp`)).meta.width).toBe(480);
    for (const name of ['03-a.avif', '03-a.webp', '03-r.avif'])
      expect((await read(`${PAGE}/360/mobile/${name}`)).meta.width, name).toBe(480);
  });

  test('the sets that paints are mixed from come as they were baked', async () => {
    const baked = await readFile(path.resolve('seed/pictures/jeep/compass/360/03-w.avif'));
    expect((await read(`${PAGE}/360/03-w.avif`)).bytes.equals(baked)).toBe(true);
    const other = await read(`${PAGE}/360/03-w.webp`);
    expect([other.headers.get('content-type'), other.meta.format, other.meta.width]).toEqual([
      'image/webp',
      'webp',
      960,
    ]);
  });
});

describe('sizes and formats', () => {
  test.each([
    ['48x48', 48, 48],
    ['140x100', 140, 100],
    ['319x319', 319, 319],
    ['1280x1280', 1280, 1280],
  ])('a thumbnail of %s is exactly that', async (size, width, height) => {
    const { meta } = await read(`${PAGE}/hero.webp?size=${size}`);
    expect([meta.width, meta.height]).toEqual([width, height]);
  });

  test('the next larger size kept answers a width', async () => {
    expect((await read(`${PAGE}/hero.webp?width=500`)).meta.width).toBe(640);
    expect((await read(`${PAGE}/hero.webp?width=9000`)).meta.width).toBe(1600);
  });

  test('AVIF where it is asked for by name, and where it is understood once it is made', async () => {
    const named = await read(`${PAGE}/hero.avif?width=320`);
    expect(named.headers.get('content-type')).toBe('image/avif');
    expect(named.meta.format).toBe('heif');
    const color = '4b5a45';
    const first = await read(`${PAGE}/profile.webp?color=${color}&width=140`, 'image/avif,image/webp');
    expect(first.headers.get('vary')).toContain('accept');
    await expect
      .poll(async () =>
        (await read(`${PAGE}/profile.webp?color=${color}&width=140`, 'image/avif,image/webp')).headers.get(
          'content-type',
        ),
      )
      .toBe('image/avif');
    expect((await read(`${PAGE}/profile.webp?color=${color}&width=140`)).headers.get('content-type')).toBe(
      'image/webp',
    );
  });

  test('a share card is 1200 by 630 on the brand’s ground', async () => {
    const { meta, headers, bytes } = await read(`${PAGE}/share.jpg?paint=PRC`);
    expect([meta.width, meta.height, headers.get('content-type')]).toEqual([1200, 630, 'image/jpeg']);
    const other = await read('/content/dam/peugeot/products/1PP2/4AB/1/2026/page/share.jpg?paint=P8R');
    const corner = { left: 0.9, top: 0, width: 0.1, height: 0.1 };
    expect(await meanOf(bytes, corner)).not.toEqual(await meanOf(other.bytes, corner));
  });

  test.each([
    'width=1',
    'width=99999',
    'width=12px',
    'size=50x50',
    'size=48X48',
    'color=12345',
    'color=red',
    'roof=%23zzzzzz',
    'finish=chrome',
    'paint=../etc',
    'parts=r18',
    'parts=R18..R19',
  ])('refuses ?%s by name', async (query) => {
    const answer = await get(`${PAGE}/hero.webp?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(JSON.parse(answer.bytes.toString())).toMatchObject({ fields: [{ field: query.split('=')[0] }] });
  });
});

describe('what the browser has already', () => {
  test('is not sent again, and what is another picture is', async () => {
    const first = await read(`${PAGE}/hero.webp?width=140`);
    const tag = first.headers.get('etag') ?? expect.fail('no tag');
    const again = (address: string, held: string) =>
      fetch(`${api.url}${address}`, { headers: { accept: 'image/webp', 'if-none-match': held } });
    const same = await again(`${PAGE}/hero.webp?width=140`, `"other", W/${tag}`);
    expect([same.status, (await same.arrayBuffer()).byteLength, same.headers.get('etag')]).toEqual([304, 0, tag]);
    expect(same.headers.get('cache-control')).toContain('max-age=86400');
    expect((await again(`${PAGE}/profile.webp?width=140`, tag)).status).toBe(200);
  });
});

describe('what is missing', () => {
  test('a car without pictures gets the default picture, and not for long', async () => {
    const answer = await read('/content/dam/jeep/products/ZZZ/4AB/1/2026/page/hero.webp?width=640');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    const { channels } = await answer.image.stats();
    expect(channels[3]?.max).toBeGreaterThan(200);
    expect(channels[3]?.min).toBe(0);
  });

  test('a view nobody drew gets it too, in the thumbnail’s size', async () => {
    const { meta } = await read(`${PAGE}/360/99.webp?size=319x319`);
    expect([meta.width, meta.height]).toEqual([319, 319]);
  });

  test.each([
    '/content/dam/jeep/manual.webp',
    `${PAGE}/hero.svg`,
    `${PAGE}/hero`,
    '/content/dam/%2e%2e/%2e%2e/package.json',
    '/content/..%2f..%2fpackage.json',
    '/content/dam/jeep%00/page.txt',
    '/content/dam/jeep/products/ZZZ/4AB/1/2026/page/live.json',
  ])('%s is not found', async (address) => {
    expect((await get(address)).status).toBe(404);
  });

  test('a path that climbs out of the folder shows the default picture at most', async () => {
    const answer = await read('/content/..%2f..%2f..%2fpage%2f..%2fseed/pictures/jeep/compass/hero-a.webp?width=48');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
  });
});

describe('a deployment’s own files', () => {
  test('come before what the studio draws, and are listed beside it', async () => {
    const folder = `dam/jeep/products/675/${randomUUID().slice(0, 3).toUpperCase()}/1/2026/page`;
    const target = path.join(api.application.services.env.VOLANTE_DATA, 'content', folder);
    await mkdir(target, { recursive: true });
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
      .webp()
      .toBuffer();
    await writeFile(path.join(target, 'hero.webp'), photo);
    await writeFile(path.join(target, 'detail.webp'), photo);
    expect((await read(`/content/${folder}/hero.webp`)).bytes.equals(photo)).toBe(true);
    const listing = await api.call('GET', `/content/${folder}.infinity.json`);
    const { files } = listing.json as { files: { name: string; path: string }[] };
    expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(['detail.webp', 'hero.webp', 'profile.webp']));
    expect(files.filter(({ name }) => name === 'hero.webp')).toHaveLength(1);
  });

  test('the studio’s folders are listed, and every file of them answers', async () => {
    const listing = await api.call('GET', `${PAGE}/360/mobile.infinity.json`);
    const { files } = listing.json as { files: { name: string; path: string }[] };
    expect(files).toHaveLength(36);
    for (const file of files.slice(0, 3)) expect((await get(file.path)).status).toBe(200);
    expect((await api.call('GET', '/content/dam/nowhere.infinity.json')).status).toBe(404);
    expect((await api.call('GET', '/content/..%2f..%2fseed.infinity.json')).status).toBe(404);
  });
});

test('the live view gets the body of the car and the brand’s letters', async () => {
  const answer = await api.call('GET', `${PAGE}/live.json`);
  const { body, badge } = answer.json as { body: unknown; badge: { lines: unknown[] } };
  const compass = models.find(({ slug }) => slug === 'compass');
  expect(carBody.parse(body)).toEqual(compass?.body);
  expect(badge.lines.length).toBeGreaterThan(4);
});
