import { afterAll, beforeAll, expect, test } from 'vitest';
import { personalPorts } from '#app/server/personal-data.ts';
import { ask } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

const columns = async (): Promise<{ name: string; personal: boolean }[]> => {
  const { rows } = await ask<{ name: string; personal: boolean }>(
    database.url,
    `SELECT n.nspname || '.' || c.relname || '.' || a.attname AS name,
       coalesce(col_description(c.oid, a.attnum) LIKE '%@personal%', false) AS personal
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'p')
       AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' ORDER BY 1`,
  );
  return rows;
};

test('every column marked as personal stands in exactly one port, and no port names another', async () => {
  const marked = (await columns()).filter(({ personal }) => personal).map(({ name }) => name);
  const answered = personalPorts.flatMap((port) => port.columns).toSorted();
  expect(answered).toEqual([...new Set(answered)]);
  expect(answered).toEqual(marked);
});

/** Names that mean a person wherever they stand. */
const TELLING =
  /^(?:account_id|anonymous_id|visitor_id|email|e_mail|mail|phone.*|nickname|birth_date|document_index|email_index|person_index|blind_index|.*sealed.*|user_agent|ip|plate|from_account|to_account|cpf|dni)$/;
/** The same names where they mean a company, a car of the maker's register, a time, how far a log is sealed, or a yes. */
const NOBODY = new Set([
  'dealers.dealer.email',
  'dealers.dealer.phone',
  'location.country.phone_code',
  'aftersales.vehicle.plate',
  'platform.audit_seal.sealed_at',
  'platform.seal_progress.sealed_to',
  'leads.lead.phone_consent',
  'leads.submission.phone_consent',
]);

test('a column whose name tells of a person is marked', async () => {
  const forgotten = (await columns()).filter(
    ({ name, personal }) => TELLING.test(name.split('.').at(-1) ?? '') && !personal && !NOBODY.has(name),
  );
  expect(forgotten.map(({ name }) => name)).toEqual([]);
});

test('every column that points to an account stands in a port', async () => {
  const { rows } = await ask<{ name: string }>(
    database.url,
    `SELECT k.conrelid::regclass || '.' || a.attname AS name FROM pg_constraint k
     JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY(k.conkey)
     WHERE k.contype = 'f' AND k.confrelid = 'accounts.account'::regclass`,
  );
  const answered = new Set(personalPorts.flatMap((port) => port.columns));
  const missing = rows.map(({ name }) => name).filter((name) => !answered.has(name) && !name.endsWith('.granted_by'));
  expect(missing).toEqual([]);
});
