import type { PersonalDataPort, PersonalRecord } from '#platform/personal-data.server.ts';
import { sql } from '#platform/sql.server.ts';
import { openRelative } from './people.server.ts';

/** Days that a refused relation, and one whose paper ran out, is kept with its paper. */
const KEPT_DAYS = 90;

export const personalData: PersonalDataPort = {
  feature: 'employee-purchase',
  columns: [
    'employee_purchase.relation.account_id',
    'employee_purchase.relation.registration_index',
    'employee_purchase.relation.person_index',
    'employee_purchase.relation.sealed',
    'employee_purchase.relation.kinship',
    'employee_purchase.relation.reason',
    'employee_purchase.purchase.account_id',
    'employee_purchase.purchase.registration_index',
    'employee_purchase.purchase.person_index',
    'employee_purchase.purchase.reason',
  ],
  read: async (tx, { accountId }, env) => {
    const relations = await tx.rows(sql<{ id: string; sealed: string; record: PersonalRecord }>`
      SELECT id, encode(sealed, 'base64') AS sealed,
        to_jsonb(r) - 'account_id' - 'sealed' - 'registration_index' - 'person_index' - 'decided_by' AS record
      FROM employee_purchase.relation r WHERE account_id = ${accountId} ORDER BY created_at`);
    const purchases = await tx.rows(sql<{ record: PersonalRecord }>`
      SELECT to_jsonb(p) - 'account_id' - 'registration_index' - 'person_index' - 'decided_by' AS record
      FROM employee_purchase.purchase p WHERE account_id = ${accountId} ORDER BY created_at`);
    return [
      {
        section: 'employeeRelations',
        records: relations.map(({ record, ...row }) => ({ ...record, person: openRelative(env, row) })),
      },
      { section: 'employeePurchases', records: purchases.map(({ record }) => record) },
    ];
  },
  // The order it belongs to is held by its own feature where the law wants it; the papers are the account's files, and go with them.
  erase: async (tx, { accountId }) => {
    await tx.run(sql`DELETE FROM employee_purchase.purchase WHERE account_id = ${accountId}`);
    await tx.run(sql`DELETE FROM employee_purchase.relation WHERE account_id = ${accountId}`);
    return { holds: [] };
  },
  // A file without its row is swept from the disk.
  retain: (tx, { now }) =>
    tx.run(sql`
      WITH gone AS (
        DELETE FROM employee_purchase.relation
        WHERE (state = 'REFUSED' AND decided_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS}::int))
          OR proof_until < (${now}::timestamptz - make_interval(days => ${KEPT_DAYS}::int))::date
        RETURNING proof_file_id)
      DELETE FROM platform.file WHERE id IN (SELECT proof_file_id FROM gone)`),
};
