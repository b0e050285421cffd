import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import { ask, findReadyCars } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

let app: TestApp;
let token: string;
let person: string;
let reservation: string;
let photo: Buffer;

beforeAll(async () => {
  app = await startTestApp();
  token = await signIn(app.call, CUSTOMER.br);
  const { json } = await app.call('GET', 'auth/v2/auth', { token });
  person = (json['user'] as { id: string }).id;
  const [car] = await findReadyCars(app.databaseUrl);
  if (car === undefined) throw new Error('no car is free');
  reservation = idOf(await buyerOf(app.call, { token }).reserve(car));
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app.stop());

type Sent = { files?: readonly File[]; request?: unknown; to?: string; by?: string | null; brand?: string };

const send = async ({ files, request, to = person, by = token, brand = 'jeep' }: Sent = {}) => {
  const form = new FormData();
  const said = request ?? { reservationId: reservation, kind: 'IDENTITY' };
  form.append('request', typeof said === 'string' ? said : JSON.stringify(said));
  for (const file of files ?? [fileOf('identidade.jpg')]) form.append('files', file);
  const response = await fetch(`${app.api.url}/api/user/v2/users/${to}/reservations`, {
    method: 'POST',
    headers: { 'x-brand': brand, 'x-market': 'br', ...(by !== null && { authorization: `Bearer ${by}` }) },
    body: form,
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
};
const fileOf = (name: string, bytes: Buffer = photo, type = 'image/jpeg'): File =>
  new File([new Uint8Array(bytes)], name, { type });

const papers = async (): Promise<number> => {
  const { rows } = await ask<{ n: number }>(
    app.databaseUrl,
    'SELECT count(*)::int AS n FROM accounts.reservation_file',
  );
  return rows[0]?.n ?? 0;
};

test('papers of one’s own reservation are kept with their kind, and audited without their names', async () => {
  const answer = await send({ files: [fileOf('identidade.jpg'), fileOf('verso.jpg')] });
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  expect(answer.json['files']).toMatchObject([
    { name: 'identidade.jpg', kind: 'IDENTITY' },
    { name: 'verso.jpg', kind: 'IDENTITY' },
  ]);
  const { rows } = await ask<{ detail: object; subject: string }>(
    app.databaseUrl,
    `SELECT detail, subject_id AS subject FROM platform.audit WHERE action = 'reservation.papers'`,
  );
  expect(rows).toEqual([{ detail: { kind: 'IDENTITY', files: 2 }, subject: reservation }]);
});

test('every bad request is named, and nothing is kept of it', async () => {
  const before = await papers();
  const nowhere = '00000000-0000-7000-8000-000000000000';
  const stranger = await signIn(app.call, CUSTOMER.ar);
  const wrong: readonly (readonly [string, Sent, number, string])[] = [
    ['nobody', { by: null }, 401, 'unauthenticated'],
    ['another’s account', { to: nowhere }, 404, 'notFound'],
    ['another person', { by: stranger }, 404, 'notFound'],
    ['a reservation that is none', { request: { reservationId: nowhere, kind: 'IDENTITY' } }, 404, 'notFound'],
    ['another brand', { brand: 'ram' }, 404, 'notFound'],
    ['an unknown kind', { request: { reservationId: reservation, kind: 'SELFIE' } }, 400, 'invalid'],
    ['one field more', { request: { reservationId: reservation, kind: 'OTHER', owner: 'x' } }, 400, 'invalid'],
    ['no JSON', { request: '{' }, 400, 'invalid'],
    ['no file', { files: [] }, 400, 'uploadNone'],
    ['a program', { files: [fileOf('foto.jpg', Buffer.from('MZ\u0090\u0000 not a photo'))] }, 415, 'uploadType'],
    ['a torn photo', { files: [fileOf('foto.jpg', photo.subarray(0, 60))] }, 422, 'uploadUnreadable'],
    ['more than ten megabytes', { files: [fileOf('foto.jpg', Buffer.alloc(10_600_000, 1))] }, 413, 'uploadSize'],
  ];
  for (const [name, sent, status, code] of wrong) {
    const answer = await send(sent);
    expect({ name, status: answer.status, code: answer.json['code'] }).toEqual({ name, status, code });
  }
  expect(await papers()).toBe(before);
});
