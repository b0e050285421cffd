import type { PersonalDataPort, PersonalRecord } from '#platform/personal-data.server.ts';
import { sql } from '#platform/sql.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import { dropCode, dropOldCodes } from './erasure-code.server.ts';
import { dropEndedHolds } from './holds.server.ts';
import { openWords } from './sealing.server.ts';

type Row = {
  readonly id: string;
  readonly body: string | null;
  readonly answer: string | null;
  readonly record: PersonalRecord;
};

export const personalData: PersonalDataPort = {
  feature: 'privacy',
  columns: [
    'privacy.request.account_id',
    'privacy.request.body_sealed',
    'privacy.request.answer_sealed',
    'privacy.erasure_code.account_id',
    'privacy.legal_hold.account_id',
    'privacy.legal_hold.identity_sealed',
  ],
  read: async (tx, { accountId }, env) => {
    const vault = vaultOf(env);
    const rows = await tx.rows(sql<Row>`
      SELECT id, encode(body_sealed, 'base64') AS body, encode(answer_sealed, 'base64') AS answer,
        to_jsonb(r) - 'account_id' - 'body_sealed' - 'answer_sealed' AS record
      FROM privacy.request r WHERE account_id = ${accountId} ORDER BY created_at`);
    const records = rows.map(({ id, body, answer, record }) => ({
      ...record,
      text: openWords(vault, { id, part: 'body', sealed: body }),
      answer: openWords(vault, { id, part: 'answer', sealed: answer }),
    }));
    return [{ section: 'requests', records }];
  },
  erase: async (tx, { accountId }) => {
    await dropCode(tx, accountId);
    await tx.run(sql`
      UPDATE privacy.request SET state = 'DONE', answered_at = now() WHERE account_id = ${accountId} AND state = 'OPEN'`);
    await tx.run(sql`
      UPDATE privacy.request SET account_id = NULL, body_sealed = NULL, answer_sealed = NULL WHERE account_id = ${accountId}`);
    return { holds: [] };
  },
  retain: async (tx, { now }) => (await dropOldCodes(tx)) + (await dropEndedHolds(tx, now)),
};
