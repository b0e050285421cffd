import { ADMIN_AREAS } from '#app/admin-areas.ts';
import { SESSION_COOKIE } from '#app/server/request.ts';
import { PAGES, pathOf, type PageId } from '#brands/slugs.ts';
import { urlOf } from '#kernel/endpoint.ts';
import type { Route } from '#platform/http/context.server.ts';
import type { Fixtures } from '#tests/http/fixtures.ts';
import type { Sample } from '#tests/http/sample.ts';

/** One request, sent in the same way to each database. */
export type Question = {
  readonly kind: 'read' | 'page' | 'list' | 'write';
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The refusal that its sample ends in: it is measured as far as that. */
  readonly ends?: string;
};

export type Suite = {
  readonly fixtures: Fixtures;
  readonly samples: Readonly<Record<string, Sample>>;
  readonly routes: readonly Route[];
};

const JEEP = { 'x-brand': 'jeep', 'x-market': 'br' } as const;
const NOBODY = { cookie: 'vlt_reservation=bench-visitor-of-the-grown-page-00001' } as const;

type Schema = { readonly _zod?: { readonly def: Def } };
type Def = {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly entries?: Readonly<Record<string, string>>;
  readonly innerType?: Schema;
  readonly in?: Schema;
};

/** What a field takes, its wrappings taken off. */
const bare = (schema: Schema | undefined): Def | undefined => {
  const def = schema?._zod?.def;
  return def?.innerType === undefined && def?.in === undefined ? def : bare(def.innerType ?? def.in);
};

const WORDS: ReadonlySet<string> = new Set([
  'text',
  'words',
  'search',
  'name',
  'email',
  'actor',
  'number',
  'code',
  'city',
]);
const MOST_VALUES = 8;

/** A list is asked once more for each value of its filters, and for words that nothing has. */
const variantsOf = (route: Route): Record<string, string>[] => {
  const shape = bare(route.query)?.shape ?? {};
  return Object.entries(shape).flatMap(([field, schema]) => {
    const def = bare(schema);
    if (def?.type === 'enum')
      return Object.values(def.entries ?? {})
        .slice(0, MOST_VALUES)
        .map((value) => ({ [field]: value }));
    return def?.type === 'string' && WORDS.has(field) ? [{ [field]: 'zqxzqx' }] : [];
  });
};

const headersOf = (route: Route, { fixtures, samples }: Suite): Record<string, string> => {
  const sample = samples[route.id];
  const who = sample?.as ?? (route.roles[0] as keyof Fixtures['tokens'] | undefined) ?? 'customer';
  const token = fixtures.tokens[who];
  const basic = sample?.basic && `Basic ${Buffer.from(sample.basic.join(':')).toString('base64')}`;
  return {
    ...JEEP,
    ...(basic === undefined ? token !== undefined && { authorization: `Bearer ${token}` } : { authorization: basic }),
    ...(route.idempotency === 'required' && { 'idempotency-key': `grown-${route.id.replaceAll(/\W/g, '-')}` }),
    ...(sample?.body !== undefined && { 'content-type': 'application/json' }),
    ...sample?.headers,
  };
};

/** Every call of the contract with its sample; what reads also with each value of its filters. */
export const callQuestions = (suite: Suite): Question[] =>
  suite.routes.flatMap((route) => {
    const { params, query = {}, body, ends } = suite.samples[route.id] ?? {};
    const isRead = route.method === 'GET';
    const variants = isRead && ends === undefined ? [{}, ...variantsOf(route)] : [{}];
    return variants.map((variant): Question => {
      const search = new URLSearchParams({ ...query, ...variant }).toString();
      const filter = new URLSearchParams(variant).toString();
      return {
        kind: isRead ? 'read' : 'write',
        name: filter === '' ? route.id : `${route.id}?${filter}`,
        method: route.method,
        path: `${urlOf(route, params)}${search === '' ? '' : `?${search}`}`,
        headers: headersOf(route, suite),
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        ...(ends !== undefined && { ends }),
      };
    });
  });

const leavesOf = (value: unknown): string[] => {
  if (typeof value === 'string') return value === '' || value.length > 60 ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [];
};

const STEPS: Readonly<Record<string, readonly string[]>> = {
  buildStep: ['version', 'color', 'resume'],
  financingStep: ['flow-selection', 'cdc-simulator'],
  reservationStep: ['register', 'payment', 'showcase'],
  accountComplement: ['user-data'],
};

export type Found = { readonly questions: readonly Question[]; readonly missing: readonly string[] };

type Try = { readonly path: string; readonly headers: Readonly<Record<string, string>> };

const firstThatOpens = async (url: string, tries: readonly Try[]): Promise<Try | null> => {
  for (const { path, headers } of tries) {
    const { status } = await fetch(`${url}${path}`, { headers, redirect: 'manual' });
    if (status === 200) return { path, headers };
  }
  return null;
};

const cookieOf = (token: string | undefined): Record<string, string> =>
  token === undefined ? NOBODY : { cookie: `${SESSION_COOKIE}=${token}` };

const UUID = /^[\da-f]{8}-[\da-f-]{27}$/;
const NAMES_UUID: ReadonlySet<string> = new Set([':id', ':order', ':lead', ':page', ':car', ':benefit']);
const fits = (part: string, value: string): boolean => part === ':id' || NAMES_UUID.has(part) === UUID.test(value);

/** Paths with each way of filling in what is open in them: by what the suite of all calls made, and by what the database has. */
const fill = (pattern: string, values: readonly string[], steps: readonly string[] | undefined): string[] =>
  pattern
    .split('/')
    .reduce<string[]>(
      (paths, part) => {
        const own = part === ':step' && steps !== undefined ? steps : values.filter((value) => fits(part, value));
        return part.startsWith(':')
          ? paths.flatMap((path) => own.map((value) => `${path}/${encodeURIComponent(value)}`))
          : paths.map((path) => `${path}/${part}`);
      },
      [''],
    )
    .map((path) => path.replace(/^\/\//, '/'));

/** Every page of the table of addresses, each as the first person to whom it opens. */
export const pageQuestions = async (url: string, { fixtures }: Suite, known: readonly string[]): Promise<Found> => {
  const questions: Question[] = [];
  const missing: string[] = [];
  const values = [...new Set([...known, ...leavesOf(fixtures.facts)])];
  for (const id of Object.keys(PAGES) as PageId[]) {
    if (id.startsWith('admin')) continue;
    const pattern: string | { br: string } = PAGES[id];
    const paths = fill(typeof pattern === 'string' ? pattern : pattern.br, values, STEPS[id]);
    const people = [undefined, fixtures.tokens.customer].map(cookieOf);
    const tries = paths.flatMap((path) =>
      people.map((headers) => ({ path: `/br/jeep${path}`.replace(/\/$/, ''), headers })),
    );
    const opened = await firstThatOpens(url, tries);
    if (opened === null)
      missing.push(`page ${id}: opens for no sample (a redirect, a form's answer or another brand's)`);
    else questions.push({ kind: 'page', name: `page ${id}`, method: 'GET', ...opened });
  }
  return { questions, missing };
};

/** Every screen of the console, as somebody with a role that its list asks for. */
export const consoleQuestions = async (url: string, { fixtures }: Suite, known: readonly string[]): Promise<Found> => {
  const questions: Question[] = [];
  const missing: string[] = [];
  const values = [...new Set([...known, ...leavesOf(fixtures.facts)])];
  const home = `/br/jeep${pathOf('admin', 'br')}`;
  const admin = cookieOf(fixtures.tokens.service_admin);
  const screens = ADMIN_AREAS.flatMap(({ area, calls, below = {} }) =>
    [area, ...Object.keys(below).map((name) => `${area}/${name}`)].map((path) => ({
      path,
      roles: calls.flatMap(({ roles }) => [...roles]),
    })),
  );
  for (const { path, roles } of screens) {
    const tokens = roles.flatMap((role) => fixtures.tokens[role as keyof Fixtures['tokens']] ?? []);
    const people = [fixtures.tokens.service_admin, ...new Set(tokens)].map(cookieOf);
    const paths = fill(path, values, undefined);
    const tries = paths.flatMap((one) => people.map((headers) => ({ path: `${home}${one}`, headers })));
    const opened = await firstThatOpens(url, tries);
    if (opened === null) missing.push(`console ${path}: opens for no sample`);
    else questions.push({ kind: 'list', name: `console ${path}`, method: 'GET', ...opened });
  }
  for (const path of ['', '/search?q=zqxzqx', '/search?q=Ana', '/views'])
    questions.push({
      kind: 'list',
      name: `console home${path}`,
      method: 'GET',
      path: `${home}${path}`,
      headers: admin,
    });
  return { questions, missing };
};
