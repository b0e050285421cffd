import { RouterContextProvider, type LoaderFunctionArgs } from 'react-router';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { csvLoader } from './admin-resource-csv.tsx';
import { rowsOf, type AdminResource } from './admin-resource.ts';
import { Badge } from './badge.tsx';
import { pageContext, type Page } from './page-context.ts';

const common = {
  service: 'thing',
  version: 'v1',
  summary: 'A sample.',
  access: 'bearer',
  roles: [],
  object: 'brand',
  rate: 'browse',
  scope: 'brand',
  refusals: {},
} as const;
const input = { name: z.string(), sold: z.boolean() };
const row = z.strictObject({ id: z.string(), ...input });
type Row = z.output<typeof row>;
const list = endpoint({
  ...common,
  method: 'GET',
  path: 'things',
  query: z.strictObject({
    page: z._default(z.coerce.number<number | string>(), 0),
    size: z._default(z.coerce.number<number | string>(), 20),
    text: z.optional(z.string()),
  }),
  response: z.strictObject({ things: z.array(row), total: z.int() }),
});
const create = endpoint({ ...common, method: 'POST', path: 'things', body: z.strictObject(input), response: row });

const resource: AdminResource<typeof list, typeof create, Row, null> = {
  area: 'things',
  stem: 'thing',
  texts: [],
  list: rowsOf(list, ({ things, total }) => ({ rows: things, total })),
  create,
  change: create,
  name: ({ name }) => name,
  extra: () => null,
  columns: [{ key: 'name' }, { key: 'sold' }, { key: 'mark', cell: ({ name }) => <Badge>{`<${name}>`}</Badge> }],
  fields: { name: {}, sold: {} },
};

const TEXTS = {
  'thing.name': 'Name',
  'thing.sold': 'Sold',
  'thing.sold.on': 'yes',
  'thing.sold.off': 'no',
  'thing.mark': 'Mark',
  'console.csv.more': 'Only {count}',
};

const read = async (all: number, name: (n: number) => string, query = '') => {
  const submit = vi.fn(async (_call: unknown, { query: asked }: { query: { page: number; size: number } }) => {
    const from = asked.page * asked.size;
    const count = Math.max(0, Math.min(asked.size, all - from));
    const things = Array.from({ length: count }, (_, at): Row => {
      return { id: String(from + at), name: name(from + at), sold: at === 0 };
    });
    return { ok: true, value: { things, total: Math.min(all, 10_000) } };
  });
  const page = {
    brand: 'jeep',
    market: 'br',
    now: new Date('2026-11-20T12:00:00Z'),
    url: new URL(`http://host/admin/things/list.csv${query}`),
    texts: () => TEXTS,
    submit,
  } as unknown as Page;
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  const answer = await csvLoader(resource)({ context } as unknown as LoaderFunctionArgs);
  return { answer, lines: (await answer.text()).trim().split('\n'), submit };
};

it('has the columns of the list in its words, without their looks', async () => {
  const { answer, lines } = await read(2, (n) => `Thing ${n}`);
  expect(lines).toEqual(['Name;Sold;Mark', 'Thing 0;yes;<Thing 0>', 'Thing 1;no;<Thing 1>']);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="things-jeep-br-2026-11-20.csv"');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

it('asks for what the list is narrowed by', async () => {
  const { submit } = await read(1, () => 'x', '?q=words&p=7');
  expect(submit.mock.calls.map(([, { query }]) => query)).toEqual([{ text: 'words', page: 0, size: 100 }]);
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://x")'])('%s is no formula', async (name) => {
  const { lines } = await read(1, () => name);
  expect(lines[1]).toMatch(/^"?'/);
});

it('a sign that parts columns makes no cell of its own', async () => {
  const { lines } = await read(1, () => 'x;=1+1');
  expect(lines[1]).toBe('"x;=1+1";yes;"<x;=1+1>"');
});

it('goes through all pages, and says where it ends before the list does', async () => {
  const short = await read(250, (n) => `Thing ${n}`);
  expect([short.lines.length, short.submit.mock.calls.length]).toEqual([251, 3]);
  const long = await read(1_000_000, (n) => `Thing ${n}`);
  expect(long.lines).toHaveLength(10_002);
  expect(long.lines.at(-1)).toBe('Only 10000');
});
