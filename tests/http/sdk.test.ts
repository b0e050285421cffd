import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identify } from '#app/server/request.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { callerOf } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { runOutside } from '#tests/harness/outside.ts';
import { seedPeople, signInStaff } from '#tests/harness/people.ts';
import { PACKAGE, writePackage } from '#tools/sdk/write-package.ts';

/** The package as another company has it: in a folder outside the tree, with nothing of the program beside it. */
const folder = mkdtempSync(path.join(tmpdir(), 'volante-application-'));
const installed = path.join(folder, 'node_modules', PACKAGE);

let database: Awaited<ReturnType<typeof createDatabase>>;
let api: Api;
let newKey: (scopes: readonly string[], perMinute: number) => Promise<string>;

beforeAll(async () => {
  writePackage(installed);
  cpSync(path.join(installed, 'examples'), folder, { recursive: true });
  database = await createDatabase();
  api = await startApi({ url: database.url });
  await seedPeople(database.url, api.application.services.env);
  const call = callerOf(api.url);
  const token = await signInStaff(call, 'integration_error_manager');
  newKey = async (scopes, perMinute) => {
    const body = { name: 'Example', scopes, perMinute };
    const { json } = await call('POST', 'application/v1/keys', { brand: 'jeep', market: 'br', token, body });
    return String(json['secret']);
  };
});
afterAll(async () => {
  await api.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const example = (name: string, key: string) =>
  runOutside(folder, [name], { VOLANTE_URL: api.url, VOLANTE_KEY: key, VOLANTE_BRAND: 'jeep', VOLANTE_MARKET: 'br' });

test('an application lists models, prices a car and sends a lead', async () => {
  const key = await newKey(['model:read', 'part:read', 'price:read', 'dealer:read', 'lead:write'], 600);
  const { code, lines } = await example('first-steps.mjs', key);
  expect(code, lines.join('\n')).toBe(0);
  expect(lines).toEqual([
    expect.stringMatching(/^\d+ models, .+ from \d+$/),
    expect.stringMatching(/^[0-9A-Z]{7} in .+ costs \d+ BRL$/),
    expect.stringMatching(/^lead [\da-f-]{36}$/),
  ]);
  const id = lines.at(-1)?.slice('lead '.length);
  const { rows } = await ask(database.url, 'SELECT FROM leads.lead WHERE id = $1', [id]);
  expect(rows).toHaveLength(1);
});

test('a wrong key, a scope it has not, another market, wrong input and its limit are told apart', async () => {
  const { code, lines } = await example('refusals.mjs', await newKey(['model:read'], 10));
  expect(code, lines.join('\n')).toBe(0);
  expect(lines.slice(0, 4)).toEqual([
    'ask for a new key: unauthenticated',
    'ask for the scope dealer:read: beyondScope',
    'the key is of another site: otherSite',
    'wrong: mvsCode',
  ]);
  const burst = lines.slice(4);
  expect(burst).toHaveLength(12);
  expect(burst[0]).toBe('answered');
  expect(burst.at(-1)).toMatch(/^wait for \d+ s: tooMany$/);
});

test('a program acts for no visitor, whatever secret it sends along', async () => {
  const authorization = `Bearer ${await newKey(['model:read'], 10)}`;
  const headers = { authorization, 'x-reservation-reference': 'somebody', cookie: 'vlt_anon=somebody' };
  const identity = await identify(api.application, { headers } as unknown as FastifyRequest);
  expect(identity).toMatchObject({ actor: { kind: 'anonymous', anonymousId: null }, visitorId: null });
});

test('the package stands alone, says its exact version, and shows every example', () => {
  const manifest = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8')) as Record<string, unknown>;
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(manifest).toMatchObject({ name: PACKAGE, version, type: 'module' });
  expect(manifest).not.toHaveProperty('dependencies');
  const files = readdirSync(installed);
  for (const name of ['index.js', 'index.d.ts', 'calls.d.ts', 'README.md']) expect(files).toContain(name);
  const texts = files
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(path.join(installed, name), 'utf8'));
  for (const [, from = ''] of texts.join('\n').matchAll(/from '([^']+)'/g)) expect(from).toMatch(/^\.\/[\w-]+\.js$/);
  const readme = readFileSync(path.join(installed, 'README.md'), 'utf8');
  for (const name of readdirSync(path.join(installed, 'examples')))
    expect(readme).toContain(readFileSync(path.join(installed, 'examples', name), 'utf8'));
});

/** Lines that must not compile are marked as such: the compiler complains where one does. */
const TYPED = `import { createVolante, type Calls } from '${PACKAGE}';
const volante = createVolante({ baseUrl: 'https://volante.example', key: 'vla_x', brand: 'jeep', market: 'br' });
export const first = async (): Promise<string | undefined> => {
  const { models } = await volante.call('GET model/v1/model');
  return models[0]?.name;
};
export const refused = (error: unknown): boolean => volante.isRefusal(error, 'GET model/v1/model') && error.code === 'modelUnknown';
export type Sent = Calls['POST lead/v2/lead']['input']['body']['email'];
// @ts-expect-error there is no such call
void volante.call('GET model/v9/model');
// @ts-expect-error a call of a person is not in it
void volante.call('GET auth/v3/sessions');
// @ts-expect-error the body is missing
void volante.call('POST lead/v2/lead');
// @ts-expect-error a field of the wrong type
void volante.call('GET model/v3/mvs', { query: { mvsCode: 7 } });
// @ts-expect-error no such refusal
export const never = (error: unknown) => volante.isRefusal(error, 'GET model/v1/model') && error.code === 'gone';
`;

test('its types are those of the declarations, under the strictest settings', async () => {
  const project = path.join(folder, 'typed');
  mkdirSync(project, { recursive: true });
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2024', 'dom'],
    module: 'nodenext',
    strict: true,
    noEmit: true,
    types: [],
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
  };
  writeFileSync(path.join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['use.ts'] }));
  writeFileSync(path.join(project, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(path.join(project, 'use.ts'), TYPED);
  const compiler = path.resolve('node_modules/typescript/bin/tsc');
  const { code, lines } = await runOutside(folder, [compiler, '-p', project]);
  expect(lines.join('\n')).toBe('');
  expect(code).toBe(0);
});
