import type { Caller, Answered } from './caller.ts';
import { startApi, type Api } from './api.ts';
import { callerOf } from './caller.ts';
import { ask } from './cars.ts';
import { createDatabase } from './database.ts';
import { seedPeople, signInStaff } from './people.ts';

export type Site = { readonly brand: string; readonly market: string };
export const JEEP = { brand: 'jeep', market: 'br' } as const;
/** A text that one person changes, and one that the law has a word in. */
export const TITLE = 'home.hero.title';
export const LEGAL = 'shell.legal.prices';

type Change = {
  readonly id: string;
  readonly state: string;
  readonly own: boolean;
  readonly value: string | null;
  readonly reason: string | null;
};
type Detail = { readonly standard: string; readonly edition: number; readonly changes: readonly Change[] };
type Listed = { readonly id: string; readonly state: string; readonly rule: string; readonly standard: string };
type Put = { readonly value: string | null; readonly edition?: number; readonly token?: string; readonly site?: Site };

/** Calls and two keepers of the dictionary, on a database of the test's own. */
export const startDictionary = async () => {
  const database = await createDatabase();
  const api: Api = await startApi({ url: database.url });
  await seedPeople(database.url, api.application.services.env);
  await ask(
    database.url,
    `INSERT INTO accounts.role_grant (account_id, role)
     SELECT id, 'manual_admin' FROM accounts.account WHERE email = 'service_admin@demo.example'`,
  );
  const call = callerOf(api.url);
  const writer = await signInStaff(call, 'manual_admin');
  const second = await signInStaff(call, 'service_admin');
  const detail = async (id: string, site: Site = JEEP): Promise<Detail> =>
    (await call('GET', `dictionary/v1/entries/${id}`, { ...site, token: writer })).json as Detail;
  return {
    api,
    call,
    databaseUrl: database.url,
    writer,
    second,
    detail,
    put: async (id: string, { value, edition, token = writer, site = JEEP }: Put): Promise<Answered> =>
      call('PUT', `dictionary/v1/entries/${id}`, {
        ...site,
        token,
        body: { edition: edition ?? (await detail(id, site)).edition, value },
      }),
    /** What the service tells everybody. */
    said: async (id: string, by: Caller = call, site: Site = JEEP): Promise<unknown> =>
      (await by('POST', `dictionary/v2/${id}`, site)).json['value'],
    listed: async (query: string, site: Site = JEEP): Promise<Listed[]> => {
      const { json } = await call('GET', `dictionary/v1/entries?size=100&${query}`, { ...site, token: writer });
      return json['entries'] as Listed[];
    },
    decide: async (id: string, decision: string, token: string, more: object = {}): Promise<Answered> => {
      const { changes, edition } = await detail(id);
      const change = changes.find(({ state }) => state === 'PROPOSED')?.id ?? '00000000-0000-7000-8000-000000000000';
      const body = { change, edition, decision, ...more };
      return call('POST', `dictionary/v1/entries/${id}/decision`, { ...JEEP, token, body });
    },
    stop: async (): Promise<void> => {
      await api.stop();
      await database.drop();
    },
  };
};
export type DictionaryApi = Awaited<ReturnType<typeof startDictionary>>;

/** The fields that were refused, each with the key of its message. */
export const refusedFields = ({ json }: Answered): unknown[] =>
  ((json['fields'] ?? []) as { field: string; key: string }[]).map(({ field, key }) => [field, key]);
