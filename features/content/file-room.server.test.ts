import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/sql.server.ts';
import { runAsAdmin } from '#tests/harness/admin.ts';
import { paperOf } from '#tests/harness/paper.ts';
import { openPeopleApi, type PeopleApi } from '#tests/harness/people-api.ts';
import { fileRoutes as routes } from './routes/file.server.ts';

let api: PeopleApi;
let address: string;
const pdf = Buffer.from(paperOf());

beforeAll(async () => {
  api = await openPeopleApi(routes);
  address = await api.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => api.close());

const upload = async (reference: string): Promise<{ status: number; body: Record<string, unknown> }> => {
  const body = new FormData();
  body.set('request', '{"root_path":"documents"}');
  body.set('file', new Blob([pdf]), 'a.pdf');
  const headers = { 'x-brand': 'jeep', 'x-market': 'pt-BR', 'x-reservation-reference': reference };
  const response = await fetch(`${address}/api/file/v1/file/upload`, { method: 'POST', body, headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const kept = (): string[] =>
  readdirSync(path.join(api.env.VOLANTE_DATA, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

test('of forty at once under forty names an address gets what it may have, and is refused the rest', async () => {
  const { body } = await upload('a first');
  // Room for five more.
  await api.db.run(sql`UPDATE platform.file SET bytes = 209715200 - ${pdf.length * 5} WHERE id = ${body['id']}`);
  const before = kept().length;
  const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => upload(`name ${index}`)));
  const good = answers.filter(({ status }) => status === 200).length;
  expect(answers.filter(({ status }) => ![200, 429, 503].includes(status))).toEqual([]);
  // Those that come in together are weighed before any is kept: four of an address have a slot at a time.
  expect(good).toBeLessThanOrEqual(5 + 3);
  expect(kept().length - before).toBe(good);
  await api.db.run(sql`UPDATE platform.file SET bytes = 1 WHERE id = ${body['id']}`);
});

test('a full disk is a refusal of its own, and nothing half stays', async () => {
  const url = api.env.DATABASE_URL ?? '';
  const before = kept();
  await runAsAdmin(
    url,
    `CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
       $$BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = '53100'; END$$;
     CREATE TRIGGER no_room BEFORE INSERT ON platform.file FOR EACH ROW EXECUTE FUNCTION no_room()`,
  );
  const answer = await upload('a second');
  await runAsAdmin(url, 'DROP FUNCTION no_room CASCADE');
  // Of the database's: at first another server may lead in a moment.
  expect({ status: answer.status, code: answer.body['code'] }).toEqual({ status: 503, code: 'busy' });
  expect(kept()).toEqual(before);
  expect((await upload('a second')).status).toBe(200);
});
