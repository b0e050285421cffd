import { exportCustom, forgetCustom } from '#features/custom-fields/public.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Env } from '#platform/env.server.ts';
import type { PersonalDataPort, PersonalRecord, Subject } from '#platform/personal-data.server.ts';
import { sql, type Statement } from '#platform/sql.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import type { LeadContent } from './rules/content.ts';
import { openContent, sealContent } from './store/sealing.server.ts';
import { forgetLeadJob } from './jobs.ts';

type Sealed = { readonly id: string; readonly sealed: string; readonly record: PersonalRecord };

/** Sent while signed in, or under the person's mailbox or document. */
const theirs = (env: Env, { accountId, email, documents }: Subject): Statement => {
  const vault = vaultOf(env);
  const numbers = documents.flatMap(({ number }) => vault.indexes(number, 'lead.document'));
  // A list may be empty, so that it says nothing of null: without these words no index of what is not null serves.
  return sql`(account_id = ${accountId}
    OR (email_index IS NOT NULL AND email_index = ANY(${vault.indexes(email.toLowerCase(), 'lead.email')}::text[]))
    OR (document_index IS NOT NULL AND document_index = ANY(${numbers}::text[])))`;
};

const OLD_DAYS = 730;
const AT_ONCE = 500;

const NOBODY: LeadContent = {
  personType: 'physical',
  name: '—',
  contactName: null,
  email: null,
  phone: '',
  document: null,
  text: '',
  details: {},
};

/**
 * Whoever may have been told hears that the person is gone. The CRM twice: a dispatcher that was under way with the lead may arrive after the
 * first word, and no try takes two minutes.
 */
const notifyReceivers = (tx: Tx, leadIds: readonly string[]): Promise<number> =>
  tx.run(sql`
    INSERT INTO platform.outbox (topic, brand, payload, run_at)
    SELECT ${forgetLeadJob.topic}, d.brand, jsonb_build_object('leadId', d.lead_id, 'target', d.target), now() + late
    FROM leads.delivery d CROSS JOIN (VALUES (interval '0'), (interval '2 minutes')) AS words (late)
    WHERE d.lead_id = ANY(${leadIds}::uuid[])
      AND (d.target = 'CRM' OR (d.target = 'DEALER_MAIL' AND d.delivered_at IS NOT NULL AND late = interval '0'))`);

/** The row stays for the figures: that somebody wrote, when and to whom. Its text is sealed anew, about nobody. */
const forget = async (tx: Tx, env: Env, which: Statement): Promise<number> => {
  const rows = await tx.rows(sql<{ id: string }>`SELECT l.id FROM leads.lead l WHERE ${which} LIMIT ${AT_ONCE}`);
  for (const { id } of rows) {
    await tx.run(sql`
      UPDATE leads.lead SET sealed = ${sealContent(vaultOf(env), id, NOBODY)}, person_index = ${`erased:${id}`},
        email_index = NULL, phone_index = 'erased', document_index = NULL, account_id = NULL WHERE id = ${id}`);
  }
  const ids = rows.map(({ id }) => id);
  await forgetCustom(tx, ids);
  await notifyReceivers(tx, ids);
  return rows.length;
};

export const personalData: PersonalDataPort = {
  feature: 'leads',
  columns: [
    'leads.lead.account_id',
    'leads.lead.sealed',
    'leads.lead.person_index',
    'leads.lead.email_index',
    'leads.lead.phone_index',
    'leads.lead.document_index',
    'leads.analytics_event.account_id',
    'leads.analytics_event.anonymous_id',
    'leads.analytics_event.sealed',
    'custom_fields.value.value',
    'custom_fields.change.former',
    'custom_fields.change.value',
  ],
  read: async (tx, subject, env) => {
    const vault = vaultOf(env);
    const rows = await tx.rows(sql<Sealed>`
      SELECT id, encode(sealed, 'base64') AS sealed, to_jsonb(l) - 'account_id' - 'sealed' - 'person_index' - 'email_index'
        - 'phone_index' - 'document_index' AS record
      FROM leads.lead l WHERE ${theirs(env, subject)} ORDER BY created_at`);
    const events = await tx.rows(sql<{ id: string; sealed: string; record: PersonalRecord }>`
      SELECT id, encode(sealed, 'base64') AS sealed, to_jsonb(e) - 'account_id' - 'anonymous_id' - 'sealed' AS record
      FROM leads.analytics_event e WHERE account_id = ${subject.accountId} ORDER BY at`);
    const custom = await exportCustom(
      tx,
      rows.map(({ id }) => id),
    );
    return [
      { section: 'leadFields', records: custom.map(({ record }) => record as PersonalRecord) },
      { section: 'leads', records: rows.map((row) => ({ ...row.record, content: openContent(vault, row) })) },
      {
        section: 'analyticsEvents',
        records: events.map(({ id, sealed, record }) => ({
          ...record,
          payload: vault.open(Buffer.from(sealed, 'base64'), `leads.analytics_event:${id}`),
        })),
      },
    ];
  },
  erase: async (tx, subject, { env }) => {
    // What was not told yet is told to nobody.
    await tx.run(sql`
      UPDATE leads.delivery SET state = 'DEAD', last_error = 'erased'
      WHERE state = 'PENDING' AND lead_id IN (SELECT id FROM leads.lead WHERE ${theirs(env, subject)})`);
    await forget(tx, env, theirs(env, subject));
    await tx.run(sql`DELETE FROM leads.analytics_event WHERE account_id = ${subject.accountId}`);
    return { holds: [] };
  },
  retain: (tx, { env, now }) =>
    forget(
      tx,
      env,
      sql`phone_index <> 'erased' AND created_at < ${now}::timestamptz - make_interval(days => ${OLD_DAYS}::int)
        AND updated_at < ${now}::timestamptz - make_interval(days => ${OLD_DAYS}::int)
        AND NOT EXISTS (SELECT FROM leads.delivery d WHERE d.lead_id = l.id AND d.state = 'PENDING')`,
    ),
};
