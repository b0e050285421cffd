import type { Tx } from '#platform/database.server.ts';
import type { Exported, PersonalDataPort, PersonalRecord } from '#platform/personal-data.server.ts';
import { sql } from '#platform/sql.server.ts';

const records = async (tx: Tx, statement: ReturnType<typeof sql<{ record: PersonalRecord }>>) =>
  (await tx.rows(statement)).map(({ record }) => record);

const read = async (tx: Tx, accountId: string): Promise<Exported[]> => [
  {
    section: 'ownedCars',
    records: await records(
      tx,
      sql<{ record: PersonalRecord }>`
      SELECT to_jsonb(o) - 'account_id' AS record FROM garage.owned_car o WHERE account_id = ${accountId} ORDER BY added_at`,
    ),
  },
  {
    section: 'transfers',
    records: await records(
      tx,
      sql<{ record: PersonalRecord }>`
      SELECT to_jsonb(t) - 'from_account' - 'to_account'
        || jsonb_build_object('direction', CASE WHEN from_account = ${accountId} THEN 'OUT' ELSE 'IN' END) AS record
      FROM garage.transfer t WHERE ${accountId} IN (from_account, to_account) ORDER BY created_at`,
    ),
  },
  {
    section: 'notedCars',
    records: await records(
      tx,
      sql<{ record: PersonalRecord }>`
      SELECT to_jsonb(n) - 'account_id' AS record FROM garage.noted_car n WHERE account_id = ${accountId} ORDER BY noted_at`,
    ),
  },
];

/** Cars looked at or wished for are of no use to anybody after a year. */
const KEEP_NOTED_DAYS = 365;

export const personalData: PersonalDataPort = {
  feature: 'garage',
  columns: [
    'garage.owned_car.account_id',
    'garage.owned_car.chassis',
    'garage.owned_car.plate',
    'garage.owned_car.nickname',
    'garage.owned_car.mileage_km',
    'garage.transfer.from_account',
    'garage.transfer.to_account',
    'garage.noted_car.account_id',
  ],
  read: (tx, { accountId }) => read(tx, accountId),
  erase: async (tx, { accountId }) => {
    await tx.run(sql`
      DELETE FROM garage.transfer WHERE from_account = ${accountId} OR to_account = ${accountId}
        OR car_id = ANY (ARRAY(SELECT id FROM garage.owned_car WHERE account_id = ${accountId}))`);
    await tx.run(sql`DELETE FROM garage.owned_car WHERE account_id = ${accountId}`);
    await tx.run(sql`DELETE FROM garage.noted_car WHERE account_id = ${accountId}`);
    return { holds: [] };
  },
  retain: (tx, { now }) =>
    tx.run(sql`
      DELETE FROM garage.noted_car WHERE noted_at < ${now}::timestamptz - make_interval(days => ${KEEP_NOTED_DAYS}::int)`),
};
