import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawn, FACE, photo } from '#tests/faces/pictures.ts';
import { ask } from '#tests/harness/cars.ts';
import { openGarage, type Garage } from '#tests/harness/garage.ts';

let garage: Garage;
beforeAll(async () => {
  garage = await openGarage();
});
afterAll(() => garage.close());

type Sent = {
  readonly bytes?: Buffer | null;
  /** The name of the file's field, and of a second one. */
  readonly names?: readonly string[];
  readonly type?: string;
  readonly consent?: string | null;
  readonly by?: string | null;
  readonly market?: string;
};

const send = async ({
  bytes = null,
  names = ['photo'],
  type = 'image/jpeg',
  consent = 'true',
  by = garage.anna,
  market = 'br',
}: Sent) => {
  const form = new FormData();
  if (consent !== null) form.append('consent', consent);
  for (const name of bytes === null ? [] : names) {
    form.append(name, new File([new Uint8Array(bytes ?? [])], 'me.jpg', { type }));
  }
  const response = await fetch(`${garage.apiUrl}/api/payment-security/v1/face/detect`, {
    method: 'POST',
    headers: {
      'x-brand': market === 'br' ? 'jeep' : 'peugeot',
      'x-market': market,
      ...(by !== null && { authorization: `Bearer ${by}` }),
    },
    body: form,
  });
  const json = (await response.json()) as {
    code?: string;
    detail?: string;
    title?: string;
    box?: Record<string, number>;
  };
  return { status: response.status, headers: response.headers, json };
};

const jpeg = (picture: Sharp): Promise<Buffer> => picture.jpeg().toBuffer();
const codeOf = async (picture: Sharp): Promise<string | undefined> => {
  const { status, json } = await send({ bytes: await jpeg(picture) });
  return status === 200 ? 'found' : json.code;
};

test('one face is found where it is, as the phone was held, and the answer is kept nowhere', async () => {
  const { status, headers, json } = await send({ bytes: await jpeg(FACE()) });
  expect(status, JSON.stringify(json)).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  const { x = 0, y = 0, width = 0, height = 0 } = json.box ?? {};
  // The middle of the face, as seen in the picture.
  expect(x + width / 2).toBeCloseTo(0.49, 1);
  expect(y + height / 2).toBeCloseTo(0.33, 1);
  const turned = await FACE().rotate(-90).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  expect((await send({ bytes: turned })).status).toBe(200);
});

test('nothing of a photo stays: no file, no row, no entry of the audit log', async () => {
  const counts = (): Promise<unknown> =>
    ask(
      garage.url,
      `SELECT (SELECT count(*) FROM platform.file)::int AS files,
         (SELECT count(*) FROM platform.audit)::int AS entries`,
    ).then(({ rows }) => rows);
  const named = async () => ({
    kept: (await readdir(garage.services.env.VOLANTE_DATA, { recursive: true })).sort(),
    // Others work in this folder beside: what is looked for is named like a picture.
    passing: (await readdir(tmpdir()))
      .filter((name) => /\.(jpe?g|png|webp|raw|heic)$|photo|face|pixels/i.test(name))
      .sort(),
  });
  const before = { counts: await counts(), names: await named() };
  await send({ bytes: await jpeg(FACE()) });
  await send({ bytes: await jpeg(photo(1)) });
  await send({ bytes: await jpeg(FACE()), consent: null });
  await send({ bytes: (await jpeg(FACE())).subarray(0, 900) });
  expect({ counts: await counts(), names: await named() }).toEqual(before);
});

test('what is wrong with a photo is said: nobody, several, far, cut, dark, out of focus', async () => {
  const far = FACE().extend({ top: 200, bottom: 100, left: 100, right: 100, background: '#98a2ad' });
  expect(await codeOf(sharp(Buffer.from(drawn['paper'] ?? '')))).toBe('faceNotFound');
  expect(await codeOf(photo(5))).toBe('facesSeveral');
  expect(await codeOf(far)).toBe('faceSmall');
  expect(await codeOf(FACE().extract({ left: 110, top: 0, width: 220, height: 400 }))).toBe('faceCut');
  expect(await codeOf(FACE().linear(0.22, 0))).toBe('faceDark');
  expect(await codeOf(FACE().blur(2.5))).toBe('faceBlurred');
});

test('what is no photo, or comes without consent or by nobody, is refused', async () => {
  const face = await jpeg(FACE());
  const wide = await sharp({ create: { width: 9000, height: 6000, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  const wrong: readonly (readonly [Sent, number, string])[] = [
    [{ bytes: face, by: null }, 401, 'unauthenticated'],
    [{ bytes: face, consent: null }, 422, 'consentMissing'],
    [{ bytes: face, consent: 'false' }, 422, 'consentMissing'],
    [{}, 400, 'uploadNone'],
    [{ bytes: face, names: ['picture'] }, 400, 'uploadNone'],
    [{ bytes: face, names: ['photo', 'photo'] }, 400, 'malformed'],
    [{ bytes: Buffer.from('%PDF-1.7 face') }, 415, 'uploadType'],
    [{ bytes: Buffer.from('MZ\u0000 a program') }, 415, 'uploadType'],
    [{ bytes: face.subarray(0, 900) }, 422, 'uploadUnreadable'],
    [{ bytes: wide, type: 'image/png' }, 422, 'uploadPixels'],
    [{ bytes: Buffer.concat([face, Buffer.alloc(10_600_000)]) }, 413, 'uploadSize'],
  ];
  for (const [sent, status, code] of wrong) {
    const answer = await send(sent);
    expect({ status: answer.status, code: answer.json.code }).toEqual({ status, code });
  }
});

test('a refusal is in the language of the market', async () => {
  const bytes = await jpeg(photo(5));
  const said = async (market: string, by: string) => JSON.stringify((await send({ bytes, market, by })).json);
  expect(await said('br', garage.anna)).toContain('Há mais de um rosto');
  expect(await said('ar', garage.bento)).toContain('Hay más de un rostro');
});
