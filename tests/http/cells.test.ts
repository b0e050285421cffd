import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { BY_ROWS, COPIED, JOINING, LARGE, OTHER_KEYS, PEOPLE } from '#tests/harness/cells.ts';
import { createDatabase } from '#tests/harness/database.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;

beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

type Key = { readonly name: string; readonly columns: string[]; readonly drawn: boolean; readonly hasMarket: boolean };

/** Primary keys and unique indexes, with the columns that are not expressions. */
const readKeys = async (): Promise<Key[]> => {
  const { rows } = await ask<Key>(
    database.url,
    `SELECT n.nspname || '.' || c.relname AS name, array_agg(coalesce(a.attname::text, 'lower') ORDER BY u.place) AS columns,
       coalesce(bool_or(a.atttypid = 'uuid'::regtype AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.contype = 'f'
         AND k.conrelid = c.oid AND a.attnum = ANY(k.conkey)
         AND (k.confrelid = 'accounts.account'::regclass OR k.confrelid::regclass::text ~ '^(?:catalog|location|dictionary)\\.'))), false) AS drawn,
       EXISTS (SELECT FROM pg_attribute m WHERE m.attrelid = c.oid AND m.attname = 'market') AS "hasMarket"
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     CROSS JOIN unnest(i.indkey::int[]) WITH ORDINALITY AS u(attribute, place)
     LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = u.attribute AND u.attribute > 0
     WHERE i.indisunique AND c.relkind IN ('r', 'p') AND NOT c.relispartition GROUP BY i.indexrelid, n.nspname, c.relname, c.oid`,
  );
  return rows.filter(({ name }) => LARGE.includes(name));
};

type Reference = {
  readonly from: string;
  readonly to: string;
  readonly columns: string[];
  readonly targets: string[];
  readonly fromHasMarket: boolean;
  readonly toHasMarket: boolean;
};

const columnsOf = (table: 'conrelid' | 'confrelid', numbers: 'conkey' | 'confkey'): string => `
  ARRAY(SELECT a.attname::text FROM unnest(k.${numbers}) WITH ORDINALITY AS u(attribute, place)
    JOIN pg_attribute a ON a.attrelid = k.${table} AND a.attnum = u.attribute ORDER BY u.place)`;

const hasMarket = (table: 'conrelid' | 'confrelid'): string =>
  `EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = k.${table} AND a.attname = 'market')`;

/** Foreign keys but those to what every cell has a copy of. */
const readReferences = async (): Promise<Reference[]> => {
  const { rows } = await ask<Reference>(
    database.url,
    `SELECT k.conrelid::regclass::text AS from, k.confrelid::regclass::text AS to, ${columnsOf('conrelid', 'conkey')} AS columns,
       ${columnsOf('confrelid', 'confkey')} AS targets, ${hasMarket('conrelid')} AS "fromHasMarket", ${hasMarket('confrelid')} AS "toHasMarket"
     FROM pg_constraint k WHERE k.contype = 'f' AND k.conparentid = 0`,
  );
  return rows.filter(({ to }) => !COPIED.test(to));
};

/** Whose market the rows alone say. */
const byRows = async (): Promise<Reference[]> =>
  (await readReferences()).filter(
    ({ to, targets, fromHasMarket, toHasMarket }) =>
      fromHasMarket && toHasMarket && !targets.includes('market') && to !== PEOPLE,
  );

/** A brand is in every cell: it keeps none apart. */
const holdsMarket = ({ columns }: Key): boolean => columns.includes('market');
const shown = (one: { name: string; columns: string[] }): string => `${one.name} (${one.columns.join(', ')})`;

test('every key of a large table holds its market or an id that is drawn, or is known with a reason', async () => {
  const keys = await readKeys();
  const known = new Set(keys.map(({ name }) => name));
  // The log has a key in each of its months.
  expect(LARGE.filter((name) => !known.has(name))).toEqual(
    ['financing.simulation_holder', 'platform.audit'].filter((name) => !known.has(name)),
  );
  const others = keys.filter((key) => !holdsMarket(key) && !key.drawn);
  expect(others.map(shown).toSorted()).toEqual(Object.keys(OTHER_KEYS).toSorted());
});

test('every key between rows of markets holds the market, leads to a person, or is known', async () => {
  const found = (await byRows()).map(({ from, columns }) => shown({ name: from, columns }));
  expect(found.toSorted()).toEqual(BY_ROWS.toSorted());
});

test('a table without a market that leads to more than one that has it is known: its row could join two cells', async () => {
  const parents = Map.groupBy(
    (await readReferences()).filter(
      ({ from, to, fromHasMarket, toHasMarket }) =>
        !fromHasMarket && toHasMarket && to !== PEOPLE && LARGE.includes(from),
    ),
    ({ from }) => from,
  );
  const joining = [...parents].filter(([, found]) => new Set(found.map(({ to }) => to)).size > 1);
  expect(
    joining
      .map(([from, found]) => `${from}: ${[...new Set(found.map(({ to }) => to))].toSorted().join(', ')}`)
      .toSorted(),
  ).toEqual(Object.keys(JOINING).toSorted());
  for (const [from, found] of joining) {
    const on = ({ columns, targets }: Reference, name: string): string =>
      columns.map((column, place) => `f.${column} = ${name}.${targets[place] ?? ''}`).join(' AND ');
    const joins = found.map((one, index) => `LEFT JOIN ${one.to} t${index} ON ${on(one, `t${index}`)}`).join(' ');
    const markets = found.map((_, index) => `t${index}.market`);
    const { rows } = await ask<{ crossing: number }>(
      database.url,
      `SELECT count(*)::int AS crossing FROM ${from} f ${joins} WHERE least(${markets.join(', ')}) <> greatest(${markets.join(', ')})`,
    );
    expect(rows, from).toEqual([{ crossing: 0 }]);
  }
});

test('no row of the demonstration refers to a row of another market', async () => {
  for (const { from, to, columns, targets } of await byRows()) {
    const on = columns.map((column, place) => `f.${column} = t.${targets[place] ?? ''}`).join(' AND ');
    const { rows } = await ask<{ crossing: number }>(
      database.url,
      `SELECT count(*)::int AS crossing FROM ${from} f JOIN ${to} t ON ${on} WHERE f.market <> t.market`,
    );
    expect(rows, `${from} to ${to}`).toEqual([{ crossing: 0 }]);
  }
});

test('a table that nobody named as large or as small does not come unseen', async () => {
  // A table with an account or an order in it grows with visitors.
  const { rows } = await ask<{ name: string }>(
    database.url,
    `SELECT DISTINCT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname IN ('account_id', 'order_id', 'visitor', 'member_id', 'participant_id')
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition`,
  );
  expect(rows.map(({ name }) => name).filter((name) => !LARGE.includes(name) && !OF_STAFF.includes(name))).toEqual([]);
});

/** Of staff, or as long as somebody works on something. */
const OF_STAFF = [
  'accounts.agreement_outdated',
  'accounts.bulk_run',
  'accounts.passkey_challenge',
  'accounts.reservation_file',
  'accounts.role_grant',
  'accounts.saved_view',
  'privacy.legal_hold',
  'promotions.candidate',
];
