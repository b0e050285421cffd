import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { card, drawn, FACE, near, photo, PORTRAIT, turned } from '#tests/faces/pictures.ts';
import { ONE_CALL } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { openGarage, type Garage } from '#tests/harness/garage.ts';
import type { LiveStep } from './rules/likeness.ts';

let garage: Garage;
beforeAll(async () => {
  garage = await openGarage();
});
afterAll(() => garage.close());

type Answer = {
  readonly outcome?: string;
  readonly code?: string;
  readonly fields?: readonly { readonly field: string; readonly message: string }[];
};

const post = async (path: string, { by = garage.anna, market = 'br', body }: Asking) => {
  const response = await fetch(`${garage.apiUrl}/api/payment-security/v1/${path}`, {
    method: 'POST',
    headers: {
      ...ONE_CALL,
      'x-brand': market === 'br' ? 'jeep' : 'peugeot',
      'x-market': market,
      ...(by !== null && { authorization: `Bearer ${by}` }),
    },
    ...(body === undefined ? {} : { body }),
  });
  const json: unknown = await response.json();
  return { status: response.status, headers: response.headers, json };
};
type Asking = { readonly by?: string | null; readonly market?: string; readonly body?: FormData };

const challenge = async (asking: Asking = {}) => {
  const { status, json } = await post('face/challenge', asking);
  expect(status, JSON.stringify(json)).toBe(200);
  return json as { challenge: string; steps: readonly [LiveStep, LiveStep]; expiresAt: string };
};

/** Who looks straight stands a little further away than who comes near. */
const straight = (): Sharp => FACE().extend({ top: 50, bottom: 50, left: 50, right: 50, background: '#98a2ad' });
const pictureOf = (step: LiveStep): Sharp | Promise<Sharp> => (step === 'NEAR' ? FACE() : turned(step));

type Sent = Partial<Record<'paper' | 'straight' | 'first' | 'second', Sharp | Buffer | null>> & {
  readonly consent?: string;
  readonly challenge?: string;
} & Asking;

const compare = async (sent: Sent = {}) => {
  const asking = {
    ...(sent.by !== undefined && { by: sent.by }),
    ...(sent.market !== undefined && { market: sent.market }),
  };
  const asked = sent.challenge === undefined ? await challenge(asking) : null;
  const [first, second] = asked?.steps ?? (['LEFT', 'NEAR'] as const);
  const pictures = {
    paper: sent.paper === undefined ? await card(PORTRAIT()) : sent.paper,
    straight: sent.straight === undefined ? straight() : sent.straight,
    first: sent.first === undefined ? await pictureOf(first) : sent.first,
    second: sent.second === undefined ? await pictureOf(second) : sent.second,
  };
  const body = new FormData();
  body.append('consent', sent.consent ?? 'true');
  body.append('challenge', sent.challenge ?? asked?.challenge ?? '');
  for (const [name, picture] of Object.entries(pictures)) {
    if (picture === null) continue;
    const bytes = Buffer.isBuffer(picture) ? picture : await picture.jpeg().toBuffer();
    body.append(name, new File([new Uint8Array(bytes)], `${name}.jpg`, { type: 'image/jpeg' }));
  }
  const { status, headers, json } = await post('face/compare', { ...asking, body });
  const { outcome, code, fields } = json as Answer;
  return { status, headers, outcome, code, field: fields?.[0]?.field, said: fields?.[0]?.message };
};

test('who moves as bidden and is the one on the paper is the same, and nothing of it is kept', async () => {
  const rows = (): Promise<unknown> =>
    ask(
      garage.url,
      `SELECT (SELECT count(*) FROM platform.file)::int AS files, (SELECT count(*) FROM platform.audit)::int AS entries`,
    ).then((found) => found.rows);
  const before = await rows();
  const answer = await compare();
  expect(answer).toMatchObject({ status: 200, outcome: 'SAME' });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await rows()).toEqual(before);
});

test('a challenge has a turn, is of its account alone, and is not made by who answers it', async () => {
  const seen = new Set<string>();
  for (let time = 0; time < 6; time += 1) {
    const { steps } = await challenge();
    expect(steps).toHaveLength(2);
    expect(steps.some((step) => step !== 'NEAR')).toBe(true);
    seen.add(steps.join());
  }
  const { challenge: anothers } = await challenge({ by: garage.bento, market: 'ar' });
  const over = { status: 422, code: 'challengeOver', field: 'challenge' };
  expect(await compare({ challenge: anothers })).toMatchObject(over);
  expect(await compare({ challenge: '0.99999999999999.abc' })).toMatchObject(over);
  expect(await compare({ challenge: 'x'.repeat(5000) })).toMatchObject(over);
  expect((await post('face/challenge', { by: null })).status).toBe(401);
});

test('a challenge is answered once, and is none of an order', async () => {
  const { challenge: once, steps } = await challenge();
  const [first, second] = [await pictureOf(steps[0]), await pictureOf(steps[1])];
  // What could not be looked at was no answer.
  expect(await compare({ challenge: once, first, second, straight: FACE().linear(0.22, 0) })).toMatchObject({
    code: 'faceDark',
  });
  expect(await compare({ challenge: once, first, second })).toMatchObject({ status: 200 });
  const over = { status: 422, code: 'challengeOver', field: 'challenge' };
  expect(await compare({ challenge: once, first, second })).toMatchObject(over);
});

test('a still picture, another’s head and a step that is not made do not pass, and the step is named', async () => {
  const still = await straight().jpeg().toBuffer();
  expect(await compare({ straight: still, first: still, second: still })).toMatchObject({
    status: 422,
    code: 'stepMissed',
    field: 'first',
  });
  expect(await compare({ straight: near(13) })).toMatchObject({ code: 'notStraight', field: 'straight' });
  expect(await compare({ second: photo(5) })).toMatchObject({ code: 'facesSeveral', field: 'second' });
  expect(await compare({ straight: FACE().linear(0.22, 0) })).toMatchObject({ code: 'faceDark', field: 'straight' });
});

test('another person’s paper, a paper without a face and the selfie in a paper’s place are no match', async () => {
  expect(await compare({ paper: await card(near(3)) })).toMatchObject({ status: 422, code: 'notRecognised' });
  expect(await compare({ paper: sharp(Buffer.from(drawn['paper'] ?? '')) })).toMatchObject({
    status: 422,
    code: 'paperUndetected',
    field: 'paper',
    said: expect.stringContaining('A detecção do rosto na CNH falhou'),
  });
  // The selfie itself, which fills the picture as no portrait on a paper does.
  expect(await compare({ paper: straight() })).toMatchObject({ code: 'paperUndetected' });
});

test('what is not surely the person counts as a try, and after five of a day nothing is compared', async () => {
  await ask(garage.url, `UPDATE identity_check.beside SET tries = 4`);
  expect((await ask(garage.url, 'SELECT 1 FROM identity_check.beside')).rows).toHaveLength(1);
  expect(await compare({ paper: await card(near(3)) })).toMatchObject({ code: 'notRecognised' });
  expect(await compare()).toMatchObject({ status: 409, code: 'triesOver' });
  await ask(garage.url, `UPDATE identity_check.beside SET since = now() - interval '25 hours'`);
  expect(await compare({ paper: await card(near(3)) })).toMatchObject({ code: 'notRecognised' });
  expect((await ask(garage.url, 'SELECT tries FROM identity_check.beside')).rows).toEqual([{ tries: 1 }]);
});

test('an account has one set of pictures looked at at a time', async () => {
  const own = await Promise.all([compare(), compare(), compare()]);
  expect(own.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
});

test('what is no photo, or comes without consent, is refused at its field', async () => {
  expect(await compare({ consent: 'false' })).toMatchObject({ status: 422, code: 'consentMissing', field: 'consent' });
  expect(await compare({ second: null })).toMatchObject({ status: 400, code: 'uploadNone', field: 'second' });
  expect(await compare({ paper: Buffer.from('%PDF-1.7 paper') })).toMatchObject({
    status: 415,
    code: 'uploadType',
    field: 'paper',
  });
  expect(
    await compare({ by: garage.bento, market: 'ar', paper: sharp(Buffer.from(drawn['wall'] ?? '')) }),
  ).toMatchObject({
    said: expect.stringContaining('Falló la detección del rostro en la licencia'),
  });
});
