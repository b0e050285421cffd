import { RouterContextProvider, type LoaderFunctionArgs } from 'react-router';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { csvLoader } from './admin-resource-csv.tsx';
import { rowsOf, type AdminResource } from './admin-resource.ts';
import { Badge } from './badge.tsx';
import { pageContext, type Page } from './page-context.ts';

/** A file ends sooner here, so that its end is soon there. */
const MOST = 30_000;
vi.mock('./csv-file.ts', async (original) => ({ ...(await original<object>()), MOST_ROWS: 30_000 }));

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
    after: z.optional(z.string()),
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

const behind = endpoint({
  ...common,
  method: 'GET',
  path: 'things-behind',
  query: z.strictObject({
    page: z._default(z.coerce.number<number | string>(), 0),
    size: z._default(z.coerce.number<number | string>(), 20),
    after: z.optional(z.string()),
  }),
  response: z.strictObject({ things: z.array(row), total: z.int() }),
});
const keyed: AdminResource<typeof behind, typeof create, Row, null> = {
  ...resource,
  list: rowsOf(behind, ({ things, total }) => ({ rows: things, total })),
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
  const submit = vi.fn(async (_call: unknown, { query: asked }: { query: { after?: string; size: number } }) => {
    const from = asked.after === undefined ? 0 : Number(asked.after) + 1;
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
  expect(submit.mock.calls.map(([, { query }]) => query)).toEqual([{ text: 'words', size: 100 }]);
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
  expect(long.lines).toHaveLength(MOST + 2);
  expect(long.lines.at(-1)).toBe(`Only ${MOST}`);
});

type Part = { query: { after?: string; size: number }; isPart: boolean };

/** A list that is read behind a row; `gone` rows are answered once, and then neither known nor listed. */
const open = async (all: number, { gone = [], broken }: { gone?: readonly number[]; broken?: number } = {}) => {
  const left = Array.from({ length: all }, (_, n) => String(n).padStart(7, '0'));
  const submit = vi.fn(async (_call: unknown, { query: { after, size } }: Part) => {
    if (submit.mock.calls.length === broken) throw new Error('away');
    const from = after === undefined ? 0 : left.indexOf(after) + 1;
    const ids = after !== undefined && from === 0 ? [] : left.slice(from, from + size);
    const things = ids.map((id): Row => ({ id, name: `Thing ${id}`, sold: false }));
    for (const one of gone) {
      const id = String(one).padStart(7, '0');
      if (ids.includes(id)) left.splice(left.indexOf(id), 1);
    }
    return { ok: true, value: { things, total: Math.min(all, 1_001) } };
  });
  const page = {
    brand: 'jeep',
    market: 'br',
    now: new Date('2026-11-20T12:00:00Z'),
    url: new URL('http://host/admin/things/list.csv'),
    texts: () => TEXTS,
    submit,
  } as unknown as Page;
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  const answer = await csvLoader(keyed)({ context } as unknown as LoaderFunctionArgs);
  return { answer, submit };
};
const namesIn = async (answer: Response) =>
  (await answer.text())
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => Number(line.split(';')[0]?.replace('Thing ', '')));

it('a list that is read behind a row goes out whole, each row once, and is counted among the calls once', async () => {
  const { answer, submit } = await open(25_000);
  expect(await namesIn(answer)).toEqual(Array.from({ length: 25_000 }, (_, n) => n));
  // 250 full parts, and two looks at whether that was all.
  expect(submit.mock.calls).toHaveLength(252);
  expect(submit.mock.calls.filter(([, { isPart }]) => !isPart)).toHaveLength(1);
});

it('a part is read when it is taken, and none any more when nobody takes it', async () => {
  const { answer, submit } = await open(25_000);
  const reader = answer.body?.getReader() ?? expect.fail('a file');
  for (let taken = 0; taken < 5; taken += 1) await reader.read();
  expect(submit.mock.calls.length).toBeLessThanOrEqual(8);
  await reader.cancel();
  const asked = submit.mock.calls.length;
  await new Promise((resolve) => setImmediate(resolve));
  expect(submit.mock.calls).toHaveLength(asked);
});

it('a list that names the place behind a part goes on there', async () => {
  const submit = vi.fn(async (_call: unknown, { query: { after } }: Part) => {
    const from = Number(after?.slice('place-'.length) ?? 0);
    const things = Array.from({ length: Math.min(100, 150 - from) }, (_, at): Row => {
      return { id: String(from + at), name: `Thing ${from + at}`, sold: false };
    });
    return { ok: true, value: { things, total: 150, next: `place-${from + things.length}` } };
  });
  const page = {
    brand: 'jeep',
    market: 'br',
    now: new Date('2026-11-20T12:00:00Z'),
    url: new URL('http://host/admin/things/list.csv'),
    texts: () => TEXTS,
    submit,
  } as unknown as Page;
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  const answer = await csvLoader(keyed)({ context } as unknown as LoaderFunctionArgs);
  expect(await namesIn(answer)).toEqual(Array.from({ length: 150 }, (_, n) => n));
  expect(submit.mock.calls.map(([, { query }]) => query.after)).toEqual([undefined, 'place-100']);
});

it('rows that go while it is read end no file early', async () => {
  const { answer } = await open(500, { gone: [98, 99, 250] });
  expect(await namesIn(answer)).toEqual(Array.from({ length: 500 }, (_, n) => n));
});

it('a part that cannot be read breaks the file off; where the first cannot there is none', async () => {
  const { answer } = await open(500, { broken: 3 });
  await expect(answer.text()).rejects.toThrow('away');
  await expect(open(500, { broken: 1 })).rejects.toThrow('away');
});
