import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { near } from '#tests/faces/pictures.ts';
import { callerOf, type Answered } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { crashAt, IDENTITY_PLACES } from '#tests/harness/crash-places.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { lookerOf, phoneOf, photosOf } from '#tests/harness/identity.ts';
import { reservedIn } from '#tests/harness/reserved.ts';
import { startRoles, type Roles } from '#tests/harness/roles.ts';
import { createSandboxConsole } from '#tests/harness/sandbox-console.ts';
import { stubborn } from '#tests/harness/scenario.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let roles: Roles;

beforeAll(async () => {
  database = await createDatabase();
  const env = { RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'info' };
  roles = await startRoles({ databaseUrl: database.url, webs: 2, env, mayCrash: true });
});
afterAll(async () => {
  await roles.stop();
  await database.drop();
});

const open = async () => {
  const [url = '', other = ''] = roles.urls;
  const call = callerOf(url);
  const app = { call, databaseUrl: database.url, sandboxConsole: createSandboxConsole(roles.sandboxUrl) };
  const order = await reservedIn(app, 'br');
  const looker = lookerOf({ url, call }, order);
  const phones = [url, other].map((at) => phoneOf({ url: at, call: callerOf(at) }, order));
  return { order, looker, phones };
};

/** No answer where the process died before it. */
const cut = (): Answered => ({ status: 0, headers: new Headers(), json: {} });

/** Bytes out of the middle of each photo, of which no two have the same. */
const partsOf = async (form: FormData): Promise<Buffer[]> => {
  const files = [...form.values()].filter((value) => value instanceof File);
  const bytes = await Promise.all(files.map(async (file) => Buffer.from(await file.arrayBuffer())));
  return bytes.map((of) => of.subarray(of.length / 2, of.length / 2 + 24));
};

/** How bytes are written as text: what stands before them moves base64 by up to two places. */
const signsOf = (part: Buffer): string[] => [
  part.toString('hex'),
  [...part].join(','),
  ...[0, 1, 2].map((shift) => part.subarray(shift, shift + 21).toString('base64')),
];

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

/** Rows of any table, files of the program and its log, and what the decoder may have left where temporary files are. */
const expectNowhere = async (parts: readonly Buffer[]): Promise<void> => {
  expect(parts).toHaveLength(4);
  const { rows: tables } = await ask<{ name: string }>(
    database.url,
    `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname !~ '^(pg_|information_schema)'`,
  );
  expect(tables.length).toBeGreaterThan(100);
  const signs = parts.flatMap(signsOf);
  for (const { name } of tables) {
    const { rows } = await ask(database.url, `SELECT 1 FROM ${name} t WHERE t::text LIKE ANY ($1) LIMIT 1`, [
      signs.map((sign) => `%${sign}%`),
    ]);
    expect(rows, name).toEqual([]);
  }
  for (const file of filesBelow(roles.folder)) {
    const bytes = readFileSync(file);
    expect(
      parts.some((part) => bytes.includes(part)),
      file,
    ).toBe(false);
  }
  const printed = roles.output();
  for (const sign of signs) expect(printed).not.toContain(sign);
};

test.each(IDENTITY_PLACES)(
  'kill -9 at %s: what came out stands once, and nothing of the face',
  async (place) => {
    const { order, looker } = await open();
    const wrong = await photosOf(await looker.bidden(), { portrait: near(3) });
    const cameBack = await crashAt({ roles, databaseUrl: database.url }, 'web', place);
    const sent = await stubborn(() => looker.send(wrong).catch(cut));
    expect(await cameBack()).toBe('SIGKILL');
    // Written, it was answered: the same photos answer nothing any more. Not written, they were never looked at.
    expect(sent.json).toMatchObject({ code: place === 'identity.written' ? 'challengeOver' : 'notRecognised' });
    const found = `SELECT state, tries, consent_version AS consent, (SELECT count(*)::int FROM platform.audit
      WHERE subject_id = o.order_id::text AND action = 'identity.checked') AS entries
    FROM identity_check.outcome o WHERE order_id = $1`;
    const { rows } = await ask(database.url, found, [order.id]);
    expect(rows).toEqual([{ state: 'NOT_RECOGNISED', tries: 1, consent: 'face-1', entries: 1 }]);
    const right = await photosOf(await looker.bidden());
    expect((await stubborn(() => looker.send(right).catch(cut))).json).toMatchObject({ state: 'SAME' });
    for (const form of [wrong, right]) await expectNowhere(await partsOf(form));
    await expectDrainedAndSound(database.url);
  },
  240_000,
);

test('a code is opened once by one of two processes, and stands in no log', async () => {
  const { looker, phones } = await open();
  const token = String((await looker.handOff()).json['token']);
  const all = await Promise.all([...phones, ...phones, ...phones].map((phone) => phone.open(token)));
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410, 410]);
  const handoff = String(all.find(({ status }) => status === 200)?.json['handoff']);
  // What one process gave is good at the other.
  for (const phone of phones) expect((await phone.by(handoff).read()).status).toBe(200);
  // Lines are printed a moment after the answer.
  await waitFor(() => roles.output().includes('identity-handoffs/current'));
  for (const secret of [token, handoff]) expect(roles.output().includes(secret)).toBe(false);
}, 120_000);
