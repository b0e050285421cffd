import { expect } from 'vitest';
import type { ImportReport } from '#features/catalog/contract/exchange.ts';
import type { CatalogRecord, RecordKind, RecordOf } from '#features/catalog/rules/exchange/records.ts';
import { startApi, type Answer, type Api } from './api.ts';
import { callerOf } from './caller.ts';
import { ask } from './cars.ts';
import { createDatabase } from './database.ts';
import { CUSTOMER, seedPeople, signIn, signInStaff } from './people.ts';

export type CatalogFile = { brand: string; edition: number; records: CatalogRecord[] };

const AT = { brand: 'citroen', market: 'br' } as const;

/** Who keeps one brand's catalogue, with the calls that take it out and bring it in. */
export const openCatalogTestApp = async () => {
  const database = await createDatabase();
  const api: Api = await startApi({ url: database.url });
  await seedPeople(database.url, api.application.services.env);
  const call = callerOf(api.url);
  // Two people keep the catalogue, because a file that changes prices needs a second one.
  await ask(
    database.url,
    `INSERT INTO accounts.role_grant (account_id, role)
     SELECT id, 'service_admin' FROM accounts.account WHERE email = 'manual_admin@demo.example'`,
  );
  const staff = await signInStaff(call, 'service_admin');
  const approver = await signInStaff(call, 'manual_admin');
  const customer = await signIn(call, CUSTOMER.br);

  const exported = (format: 'csv' | 'json', token = staff): Promise<Answer> =>
    api.call('GET', `/api/model/v3/catalog/export?format=${format}`, { ...AT, token });
  const readFile = async (): Promise<CatalogFile> => (await exported('json')).json as CatalogFile;
  const send = (body: object, dryRun = false): Promise<Answer> =>
    api.call('POST', `/api/model/v3/catalog/import?dryRun=${dryRun}`, { ...AT, token: staff, body });
  /** As made from an edition. */
  const sendRecords = (edition: number, records: readonly unknown[], more: object = {}): Promise<Answer> =>
    send({ format: 'json', edition, content: JSON.stringify({ records }), ...more });
  const decide = (id: string, decision: 'APPROVE' | 'REFUSE' | 'WITHDRAW', token = approver): Promise<Answer> =>
    api.call('POST', `/api/model/v3/catalog/imports/${id}/decision`, { ...AT, token, body: { decision } });
  /** As made from an edition, and approved by the second person where it changes prices. */
  const publish = async (edition: number, records: readonly unknown[], more: object = {}): Promise<Answer> => {
    const answer = await sendRecords(edition, records, more);
    const { proposalId } = answer.json as { proposalId?: string | null };
    return typeof proposalId === 'string' ? decide(proposalId, 'APPROVE') : answer;
  };
  const dryRun = async (records: readonly unknown[], more: object = {}): Promise<ImportReport> => {
    const answer = await send({ format: 'json', content: JSON.stringify({ records }), ...more }, true);
    expect(answer.status, JSON.stringify(answer.json)).toBe(200);
    return answer.json as ImportReport;
  };
  const close = async (): Promise<void> => {
    await api.stop();
    await database.drop();
  };
  return {
    api,
    at: AT,
    databaseUrl: database.url,
    staff,
    approver,
    customer,
    exported,
    readFile,
    send,
    sendRecords,
    decide,
    publish,
    dryRun,
    close,
  };
};

export type CatalogTestApp = Awaited<ReturnType<typeof openCatalogTestApp>>;

/** The first record of a kind with these fields. */
export const recordIn = <Kind extends RecordKind>(
  file: CatalogFile,
  kind: Kind,
  like: Partial<RecordOf<Kind>>,
): RecordOf<Kind> => {
  const fits = (record: CatalogRecord) =>
    record.record === kind && Object.entries(like).every(([name, value]) => record[name as 'record'] === value);
  return (file.records.find(fits) ?? expect.fail(`no ${kind}`)) as RecordOf<Kind>;
};
