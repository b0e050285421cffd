import { expect, test } from 'vitest';
import { MIGRATIONS, readMigrations } from '#platform/migrate.server.ts';
import { locksOf } from './harness/migration-locks.ts';

/** From here on a migration runs beside visitors: what is older runs on an empty database, or did long ago. */
const FROM = 900;

/** Migrations that hold up who reads or writes a large table, and why that can be borne. */
const KNOWN: Readonly<Record<string, string>> = {
  'identity-check.956-decisions.sql: an index on identity_check.outcome':
    'one row an order whose buyer is looked at; the table came with the release before it',
  'identity-check.958-bound.sql: a constraint that is checked at once on identity_check.beside':
    'the table comes with the same release',
  'identity-check.958-bound.sql: a constraint that is checked at once on identity_check.handoff':
    'the table comes with the same release, and its rows last ten minutes',
  'integration.909-journeys-by-time.sql: an index on integration.journey':
    'one row a journey with another company, of which few a minute begin',
  'leads.909-persons-by-time.sql: an index on leads.lead': 'one row a lead, of which few a second are written',
  'payments.901-money-gone-elsewhere.sql: an index on payments.charge':
    'one row a payment, of which few a minute are written',
  'payments.901-money-gone-elsewhere.sql: an index on payments.receipt':
    'one row a payment, of which few a minute are written',
  'problem-reports.909-reports-by-time.sql: an index on problem_reports.report':
    'one row a report, of which few a day are made',
  'reservations.902-queues-of-dealerships.sql: an index on reservations.purchase':
    'one row an order; partial ones of those few that wait for staff',
  'sale-contracts.952-sealed-evidence.sql: a constraint that is checked at once on sale_contracts.contract':
    'the table came with the release before it and is looked through in a moment',
  'stock.939-sold-and-missing.sql: a change of all rows on stock.unit': 'a maker’s stock is some ten thousand cars',
  'stock.939-sold-and-missing.sql: a constraint that is checked at once on stock.unit':
    'of a column that comes with it, empty in some ten thousand rows',
  'stock.939-sold-and-missing.sql: an index on stock.unit': 'a maker’s stock is some ten thousand cars',
  'visits.909-visitors-by-time.sql: an index on visits.booking': 'one row a visit, of which few a minute are booked',
  'waiting.909-entries-by-end.sql: an index on waiting.entry':
    'one row a person that waits, of which few a minute come',
};

const numberOf = (name: string): number => Number(/\.(\d{3})-/.exec(name)?.[1]);

test('no new migration locks or rewrites a table that grows with visitors, but for a reason', () => {
  const recent = readMigrations(MIGRATIONS).filter(({ name }) => numberOf(name) >= FROM);
  expect(recent.length).toBeGreaterThan(10);
  const found = recent.flatMap(({ name, sql }) => locksOf(sql).map((lock) => `${name}: ${lock}`));
  expect(found.filter((one) => KNOWN[one] === undefined)).toEqual([]);
});

test.each([
  ['an index', 'CREATE INDEX unit_x ON stock.unit (brand);', ['an index on stock.unit']],
  ['a unique one', 'CREATE UNIQUE INDEX unit_x\n  ON stock.unit (brand);', ['an index on stock.unit']],
  ['one beside writers', 'CREATE INDEX CONCURRENTLY unit_x ON stock.unit (brand);', []],
  ['one of a table of its own', 'CREATE TABLE stock.unit (id int); CREATE INDEX unit_x ON stock.unit (id);', []],
  ['one of a small table', 'CREATE INDEX plan_x ON financing.plan (brand);', []],
  ['an index in words', '-- CREATE INDEX unit_x ON stock.unit (brand);', []],
  ['all rows', `UPDATE stock.unit u SET sold_at = now() WHERE true;`, ['a change of all rows on stock.unit']],
  [
    'rows by a function that is called later',
    'CREATE FUNCTION f() RETURNS void AS $$ UPDATE stock.unit SET a = 1 $$;',
    [],
  ],
  ['rows by a block', 'DO $$ BEGIN UPDATE stock.unit SET a = 1; END $$;', ['a change of all rows on stock.unit']],
  ['rows that go', 'DELETE FROM leads.lead WHERE true;', ['a removal of rows on leads.lead']],
  ['a type', 'ALTER TABLE leads.lead ALTER COLUMN name TYPE text;', ['another type on leads.lead']],
  [
    'not null',
    'ALTER TABLE leads.lead ALTER name SET NOT NULL;',
    ['not null without a checked constraint on leads.lead'],
  ],
  [
    'a check',
    'ALTER TABLE leads.lead ADD CONSTRAINT a CHECK (b > 0);',
    ['a constraint that is checked at once on leads.lead'],
  ],
  ['one not yet valid', 'ALTER TABLE leads.lead ADD CONSTRAINT a CHECK (b > 0) NOT VALID;', []],
  ['a column', 'ALTER TABLE leads.lead ADD COLUMN a text, ADD COLUMN b integer NOT NULL DEFAULT 0;', []],
  [
    'a column of every row its own',
    'ALTER TABLE leads.lead ADD COLUMN a uuid DEFAULT gen_random_uuid();',
    ['a column that every row is written anew for on leads.lead'],
  ],
])('%s', (_what, sql, locks) => {
  expect(locksOf(sql)).toEqual(locks);
});
