import type { PersonalDataPort, PersonalRecord } from '#platform/personal-data.server.ts';
import { sql } from '#platform/sql.server.ts';
import { openDevice } from './device.server.ts';

/** Days that is kept how a message was sent. */
const KEPT_DAYS = 90;

export const personalData: PersonalDataPort = {
  feature: 'push',
  columns: ['push.device.account_id', 'push.device.sealed', 'push.sending.only_account_id'],
  read: async (tx, { accountId }, env) => {
    const devices = await tx.rows(sql<{ id: string; sealed: string; record: PersonalRecord }>`
      SELECT id, encode(sealed, 'base64') AS sealed, to_jsonb(d) - 'account_id' - 'sealed' - 'endpoint_index' AS record
      FROM push.device d WHERE account_id = ${accountId} ORDER BY created_at, id`);
    const tests = await tx.rows(sql<{ record: PersonalRecord }>`
      SELECT jsonb_build_object('brand', brand, 'market', market, 'title', title, 'created_at', created_at) AS record
      FROM push.sending WHERE only_account_id = ${accountId} ORDER BY created_at, id`);
    return [
      {
        section: 'pushDevices',
        records: devices.map((row) => ({ ...row.record, address: openDevice(env, row).endpoint })),
      },
      { section: 'pushTests', records: tests.map(({ record }) => record) },
    ];
  },
  erase: async (tx, { accountId }) => {
    await tx.run(sql`DELETE FROM push.sending WHERE only_account_id = ${accountId}`);
    await tx.run(sql`DELETE FROM push.device WHERE account_id = ${accountId}`);
    return { holds: [] };
  },
  retain: (tx, { now }) =>
    tx.run(sql`
      DELETE FROM push.sending WHERE created_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS}::int)`),
};
