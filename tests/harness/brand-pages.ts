import { startApi } from './api.ts';
import { callerOf, type Answered, type Caller, type CallOptions } from './caller.ts';
import { ask } from './cars.ts';
import { createDatabase } from './database.ts';
import { seedPeople, signInStaff } from './people.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;

export const codeOf = ({ status, json }: Answered): string =>
  `${status} ${typeof json['code'] === 'string' ? json['code'] : ''}`.trim();

export const faultsOf = ({ json }: Answered): string[] =>
  ((json['fields'] ?? []) as { field: string; key: string }[]).map(({ field, key }) => `${field} ${key}`).toSorted();

export type PageRead = {
  edition: number;
  preview: string;
  shown: string;
  versions: { id: string; number: number; state: string; title: string; sentBack: string | null; blocks: object[] }[];
  publications: { versionId: string | null; reason: string | null }[];
};
export type Begun = { readonly id: string; readonly slug: string };

export const textBlock = (words: string) => ({ kind: 'text', title: '', text: words });

export const draftOf = (words: string, more: object = {}) => ({
  title: words,
  description: 'Uma página de prova',
  blocks: [textBlock(words)],
  publishAt: null,
  endsAt: null,
  ...more,
});

/** Two processes on one database, two people who keep pages and one who does not, and what they do with a page. */
export const openPages = async () => {
  const database = await createDatabase();
  const api = await startApi({ url: database.url });
  const second = await startApi({ url: database.url });
  await seedPeople(database.url, api.application.services.env);
  await ask(database.url, `UPDATE accounts.role_grant SET role = 'manual_admin' WHERE role = 'event_admin'`);
  const call = callerOf(api.url);
  const people = {
    writer: await signInStaff(call, 'manual_admin'),
    approver: await signInStaff(call, 'event_admin'),
    seller: await signInStaff(call, 'user_dealer'),
  };
  return {
    ...actionsOf(call, people),
    /** The same people in the other market. */
    inArgentina: actionsOf(call, people, { ...JEEP, market: 'ar' }),
    ...people,
    call,
    url: api.url,
    application: api.application,
    elsewhere: callerOf(second.url),
    databaseUrl: database.url,
    stop: async () => {
      await second.stop();
      await api.stop();
      await database.drop();
    },
  };
};
export type Pages = Awaited<ReturnType<typeof openPages>>;

const answered = (answer: Answered): Answered => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.json)}`);
  return answer;
};

type People = { readonly writer: string; readonly approver: string };

/** What two people who keep pages do with them. */
export const actionsOf = (call: Caller, { writer, approver }: People, place: CallOptions = JEEP) => {
  let made = 0;
  const staff = (method: string, path: string, options: CallOptions = {}) =>
    call(method, `page/v1/${path}`, { ...place, token: writer, ...options });
  const visit = (slug: string, options: CallOptions = {}, from: Caller = call) =>
    from('GET', `page/v1/shown/${slug}`, { ...place, ...options });
  const begin = async (slug = `prova-${(made += 1)}`, options: CallOptions = {}): Promise<Begun> => {
    const answer = answered(await staff('POST', 'pages', { body: { slug, title: 'Prova' }, ...options }));
    return { id: String(answer.json['id']), slug };
  };
  const read = async (id: string) => (await staff('GET', `pages/${id}`)).json as unknown as PageRead;
  const withEdition = async (id: string, body: object) => ({ edition: (await read(id)).edition, ...body });
  const save = async (id: string, draft: object, options: CallOptions = {}) =>
    staff('PUT', `pages/${id}/draft`, { body: await withEdition(id, draft), ...options });
  const submit = async (id: string) => staff('POST', `pages/${id}/submit`, { body: await withEdition(id, {}) });
  const decide = async (id: string, decision: string, options: { token?: string; reason?: string } = {}) => {
    const { reason, token = approver } = options;
    const body = await withEdition(id, { decision, ...(reason === undefined ? {} : { reason }) });
    return staff('POST', `pages/${id}/decision`, { token, body });
  };
  const show = async (id: string, versionId: string | null, reason = 'Um motivo') =>
    staff('POST', `pages/${id}/shown`, { body: await withEdition(id, { versionId, reason }) });
  return {
    staff,
    visit,
    begin,
    read,
    save,
    submit,
    decide,
    show,
    /** A page that shows these words, from the moment named. */
    publish: async (words: string, of?: Begun, more: object = {}): Promise<Begun> => {
      const page = of ?? (await begin());
      answered(await save(page.id, draftOf(words, more)));
      answered(await submit(page.id));
      answered(await decide(page.id, 'APPROVE'));
      return page;
    },
    /** What a visitor reads there: its title, or the status. */
    wordsOf: async (slug: string) => {
      const { status, json } = await visit(slug);
      return status === 200 ? String(json['title']) : String(status);
    },
  };
};
