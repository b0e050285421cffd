import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '#tests/harness/database.ts';
import { describeStatement, type Column } from '#tests/harness/describe-statement.ts';
import { listStatements, type RowField, type WrittenStatement } from '#tests/harness/sql-statements.ts';

/** What the driver makes of a type of the database; what is not here comes as text. */
const KIND_OF_TYPE: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  oid: 'number',
  timestamptz: 'Date',
  timestamp: 'Date',
  bytea: 'Buffer',
  json: 'json',
  jsonb: 'json',
};

/** Columns that may be null, in statements whose condition leaves no row where they are. */
const NEVER_NULL_THERE: ReadonlySet<string> = new Set([
  // CHECK of catalog.part: a colour has both.
  'features/catalog/store/colors.server.ts hex',
  'features/catalog/store/colors.server.ts finish',
  // Only moves are asked for.
  'platform/audit.server.ts to',
  'platform/jobs/outbox.server.ts deadAt',
  // CHECK of accounts.proof, by the purpose asked for.
  'features/accounts/store/proofs.server.ts codeHash',
  'features/accounts/store/proofs.server.ts passwordHash',
  'features/accounts/store/proofs.server.ts sealedProfile',
  'features/accounts/store/proofs.server.ts accountId',
  'features/accounts/store/email.server.ts codeHash',
  // CHECK of engagement.opinion: an advisor's has a dealer.
  'features/engagement/store/opinions.server.ts dealerId',
  // CHECK of leads.visit: who is attended to has checked in, and so has a lead.
  'features/leads/store/visits.server.ts leadId',
  // Only orders of the offers asked for are counted.
  'features/reservations/store/offer-orders.server.ts offerId',
  // CHECK of sale_contracts.contract: what is signed has a moment, a seal and its key; evidence in clear is asked for in the condition.
  'features/sale-contracts/store/evidence.server.ts signedAt',
  'features/sale-contracts/store/evidence.server.ts seal',
  'features/sale-contracts/store/evidence.server.ts keyId',
  'features/sale-contracts/store/evidence.server.ts clear',
  // CHECK of visits.resource: a car has a model.
  'features/visits/store/agenda.server.ts code',
]);

let database: Awaited<ReturnType<typeof createDatabase>>;
let client: pg.Client;
let statements: readonly WrittenStatement[];
const columnsOf = new Map<WrittenStatement, readonly Column[]>();
const broken: string[] = [];

beforeAll(async () => {
  database = await createDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  statements = listStatements();
  for (const statement of statements) {
    try {
      if (statement.text instanceof Error) throw statement.text;
      columnsOf.set(statement, await describeStatement(client, statement.text));
    } catch (error) {
      broken.push(`${statement.file}:${statement.line} ${error instanceof Error ? error.message : ''}`);
    }
  }
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('the database takes every statement as it is written', () => {
  expect(statements.length).toBeGreaterThan(450);
  // Its statements come as values of a list; each is run by its own test.
  expect(broken.filter((line) => !line.startsWith('platform/invariants'))).toEqual([]);
});

test('a row has the columns it is declared with, and each is of its declared type', async () => {
  const types = await typesByNumber();
  const nullable = await nullableColumns();
  const faults = [...columnsOf].flatMap(([{ file, line, row }, columns]) => {
    const found = row === null ? [] : faultsOf(row, columns, { types, nullable });
    return found
      .filter(({ fault, name }) => fault !== 'may be null' || !NEVER_NULL_THERE.has(`${file} ${name}`))
      .map(({ name, fault }) => `${file}:${line} ${name} ${fault}`);
  });
  expect(statements.filter(({ row }) => row !== null).length).toBeGreaterThan(300);
  expect(faults).toEqual([]);
});

test('a row that is declared wrongly is seen', async () => {
  const catalog = { types: await typesByNumber(), nullable: await nullableColumns() };
  const columns = await describeStatement(
    client,
    `SELECT id, held_until AS until, account_id AS account, quote, 1::numeric AS sum, '{}'::int[] AS list FROM reservations.purchase WHERE id = $1`,
  );
  const field = (name: string, ...kinds: string[]) => ({ name, kinds, isOptional: false, isNullable: false });
  const row = [field('id', 'number'), field('until', 'string'), field('account', 'string'), field('quote', 'object')];
  const found = faultsOf(
    [...row, field('sum', 'number'), field('list', 'string[]'), field('none', 'string')],
    columns,
    catalog,
  );
  expect(found.map(({ name, fault }) => `${name} ${fault}`)).toEqual([
    'none is not selected',
    'id is string, declared as number',
    'until is Date, declared as string',
    'account may be null',
    'sum is string, declared as number',
    'list is number[], declared as string[]',
  ]);
  await expect(describeStatement(client, 'SELECT nothing FROM reservations.purchase')).rejects.toThrow('nothing');
});

type Catalog = { readonly types: ReadonlyMap<number, string>; readonly nullable: ReadonlySet<string> };

type Fault = { readonly name: string; readonly fault: string };

const faultsOf = (row: readonly RowField[], columns: readonly Column[], catalog: Catalog): Fault[] => {
  const declared = new Map(row.map((field) => [field.name, field]));
  const input = new Set(columns.map(({ name }) => name));
  return [
    ...row
      .filter(({ name, isOptional }) => !isOptional && !input.has(name))
      .map(({ name }) => ({ name, fault: 'is not selected' })),
    ...columns.flatMap((column) => {
      const field = declared.get(column.name);
      if (field === undefined) return [{ name: column.name, fault: 'is not declared' }];
      return faultOf(field, column, catalog).map((fault) => ({ name: column.name, fault }));
    }),
  ];
};

const faultOf = (field: RowField, column: Column, { types, nullable }: Catalog): string[] => {
  const kind = types.get(column.type) ?? 'string';
  const wrong = field.kinds.filter((declared) => !fits(kind, declared));
  return [
    ...wrong.map((declared) => `is ${kind}, declared as ${declared}`),
    ...(nullable.has(`${column.table}.${column.number}`) && !field.isNullable ? ['may be null'] : []),
  ];
};

/** JSON may hold anything; its own shape is the schema's matter that reads it. */
const fits = (kind: string, declared: string): boolean => {
  if (kind === 'json' || declared === 'unknown') return true;
  if (kind.endsWith('[]') && declared.endsWith('[]')) return fits(kind.slice(0, -2), declared.slice(0, -2));
  return kind === declared;
};

/** Of each type what the driver gives: arrays as their elements' kind, domains as what they stand on. */
const typesByNumber = async (): Promise<Map<number, string>> => {
  const { rows } = await client.query<{ oid: number; base: string; element: string | null }>(`
    SELECT t.oid::int8::float8 AS oid, coalesce(b.typname, t.typname) AS base, e.typname AS element
    FROM pg_type t LEFT JOIN pg_type b ON b.oid = t.typbasetype LEFT JOIN pg_type e ON e.oid = t.typelem AND t.typcategory = 'A'`);
  const kindOf = (name: string): string => KIND_OF_TYPE[name] ?? 'string';
  return new Map(rows.map(({ oid, base, element }) => [oid, element === null ? kindOf(base) : `${kindOf(element)}[]`]));
};

/** Columns of tables that may be null, by the numbers of table and column. */
const nullableColumns = async (): Promise<Set<string>> => {
  const { rows } = await client.query<{ id: string }>(
    `SELECT a.attrelid::int8 || '.' || a.attnum AS id FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attnotnull AND NOT a.attisdropped`,
  );
  return new Set(rows.map(({ id }) => id));
};
