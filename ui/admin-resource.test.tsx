import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { ResourceForm, valuesOf } from './admin-resource-form.tsx';
import { rowsOf, type AdminResource, type At, type Loaded, type ResourceAnswer } from './admin-resource.ts';
import { describeInput } from './admin-fields.ts';
import { defineAdminResource } from './define-admin-resource.tsx';
import type { TextParams } from './text.ts';

const common = {
  service: 'thing',
  version: 'v1',
  summary: 'A sample.',
  access: 'bearer',
  roles: [],
  object: 'brand',
  rate: 'write',
  scope: 'brand',
  refusals: {},
} as const;
const input = { name: z.string().check(z.maxLength(20)), sold: z.boolean(), from: z.iso.datetime({ offset: true }) };
const row = z.strictObject({ id: z.string(), version: z.int(), ...input });
type Row = z.output<typeof row>;
const list = endpoint({
  ...common,
  method: 'GET',
  path: 'things',
  response: z.strictObject({ things: z.array(row), total: z.int() }),
});
const create = endpoint({ ...common, method: 'POST', path: 'things', body: z.strictObject(input), response: row });
const change = endpoint({
  ...common,
  method: 'PUT',
  path: 'things/{id}',
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({ version: z.int(), ...input }),
  response: row,
});

const resource: AdminResource<typeof list, typeof create, Row, null> = {
  area: 'things',
  stem: 'thing',
  texts: [],
  list: rowsOf(list, ({ things, total }) => ({ rows: things, total })),
  create,
  change,
  name: ({ name }) => name,
  extra: () => null,
  columns: [{ key: 'name' }],
  fields: { name: { first: 'A beginning' }, sold: {}, from: { first: ({ today }) => today } },
  fixed: ({ sold }) => (sold ? ['name'] : []),
};

const read = (key: string, params?: TextParams): string => [key, ...Object.values(params ?? {})].join(' ');
const at: At<null> = {
  t: Object.assign(read, { find: read }),
  market: 'br',
  now: new Date('2026-11-20T12:00:00Z'),
  today: '2026-11-20',
  extra: null,
};
const saved: Row = { id: '7', version: 3, name: 'Saved', sold: false, from: '2026-11-20T14:30:00.000Z' };
const loaded: Loaded<Row, null> = {
  texts: { 'thing.name.hint': 'A hint' },
  key: 'key',
  here: '/here',
  market: 'br',
  now: at.now.toISOString(),
  current: 1,
  pages: 1,
  total: 1,
  isMore: false,
  query: {},
  chosen: [],
  isAllPicked: false,
  history: null,
  undo: null,
  done: null,
  doneValues: {},
  editing: '7',
  rows: [saved],
  extra: null,
};
const render = (
  shown: Row | null,
  answer: ResourceAnswer | null = null,
  more: Partial<typeof resource> = {},
): string => {
  const element = (
    <ResourceForm
      resource={{ ...resource, ...more }}
      loaded={loaded}
      at={at}
      row={shown}
      back="/here"
      answer={answer}
    />
  );
  const hydrationData = { loaderData: { root: { csrf: 'proof of ours' } } };
  const router = createMemoryRouter([{ id: 'root', path: '/', loader: () => null, element }], { hydrationData });
  return renderToStaticMarkup(<RouterProvider router={router} />);
};
const versionIn = (html: string): string | undefined => /name="version" value="(\d+)"/.exec(html)?.[1];

it('what could not be made again just now is offered once more, with the reason', () => {
  const { Screen } = defineAdminResource(resource);
  const listed = { ...loaded, texts: { 'console.undo': 'Undo', 'thing.done.deleted': 'Deleted' }, editing: null };
  const htmlOf = (answer: object): string => {
    const hydrationData = { loaderData: { root: { csrf: 'proof', ...listed } }, actionData: { root: answer } };
    const router = createMemoryRouter([{ id: 'root', path: '/', loader: () => null, element: <Screen /> }], {
      hydrationData,
    });
    return renderToStaticMarkup(<RouterProvider router={router} />);
  };
  const removed = { id: '7', body: '{"name":"<Saved>"}' };
  const first = htmlOf({ removed });
  expect(first).toContain('Deleted');
  for (const html of [first, htmlOf({ removed, message: 'Wait a minute' })]) {
    expect(html).toContain('value="remake"');
    expect(html).toContain('name="body" value="{&quot;name&quot;:&quot;&lt;Saved&gt;&quot;}"');
  }
  expect(htmlOf({ removed, message: 'Wait a minute' })).toContain('Wait a minute');
  expect(htmlOf({ removed, message: 'Wait a minute' })).not.toContain('Deleted');
});

describe('the form of an administered thing', () => {
  it('shows what may no longer be changed to be read, where it is said so', () => {
    const shown = (isFixedShown: boolean): string => render({ ...saved, sold: true }, null, { isFixedShown });
    expect(shown(false)).not.toContain('<dd>Saved</dd>');
    expect(shown(true)).toContain('<dt>thing.name</dt><dd>Saved</dd>');
    expect(shown(true)).toContain('type="hidden" name="name" value="Saved"');
    expect(render(saved, null, { isFixedShown: true })).not.toContain('<dd>');
  });

  it('is read alone where the record is over', () => {
    const html = render(saved, null, { isOver: () => true });
    expect(html).toContain('<dt>thing.name</dt><dd>Saved</dd>');
    expect(html).not.toContain('<form');
    expect(render(saved, null, { isOver: () => false })).toContain('<form');
  });

  it('begins as declared, and says what the schema says', () => {
    const shapes = describeInput(create.body);
    expect(valuesOf<Row, null>(resource.fields, { shapes, row: null, at })).toEqual({
      name: 'A beginning',
      sold: '',
      from: '2026-11-20',
    });
    const html = render(null);
    expect(html).toContain('name="token" value="proof of ours"');
    expect(html).toContain('maxLength="20"');
    expect(html).toContain('A hint');
  });

  it('keeps what was typed, and the version it was opened at, when it is refused', () => {
    const values = { name: 'Typed', from: '2026-11-20', version: '2', id: '7' };
    const html = render(saved, { message: 'no', fields: { name: 'Too short' }, values });
    expect(html).toContain('value="Typed"');
    expect(html).toContain('Too short');
    expect(versionIn(html)).toBe('2');
    // A box that was not ticked was typed too.
    expect(render({ ...saved, sold: true }, { message: 'no', fields: {}, values })).not.toContain('checked');
  });

  it('shows what somebody else saved meanwhile beside what was typed, and goes on from theirs', () => {
    const values = { name: 'Typed', from: '2026-11-20', version: '2', id: '7' };
    const html = render(saved, { message: 'no', fields: {}, values, isStale: true });
    expect(html).toContain('value="Typed"');
    expect(html).toContain('console.changedHere Saved');
    // What was not changed is not said.
    expect(html.match(/console\.changedHere/g)).toHaveLength(1);
    expect(versionIn(html)).toBe('3');
    const later = { ...saved, sold: true, name: 'Typed', from: '2026-12-01T14:30:00.000Z' };
    const other = render({ ...later, version: 4 }, { message: 'no', fields: {}, values, isStale: true });
    expect(other).toContain('console.changedHere console.yes');
    expect(other).toContain('console.changedHere 01/12/2026');
  });

  it('sends what may no longer be changed along, unseen, and the moment a day stood for', () => {
    const html = render({ ...saved, sold: true });
    expect(html).toContain('<input type="hidden" name="name" value="Saved"/>');
    expect(html).toContain('<input type="hidden" name="from:before" value="2026-11-20T14:30:00.000Z"/>');
    expect(html).not.toContain('maxLength="20"');
  });

  it('sends every line of a text along, those that are the same too', () => {
    const html = render({ ...saved, sold: true, name: 'One\n\nOne' });
    const sent = [...html.matchAll(/<input type="hidden" name="name" value="([^"]*)"\/>/g)].map(([, line]) => line);
    expect(sent).toEqual(['One', '', 'One']);
  });

  it('says of a text that its browser sent with other breaks no change', () => {
    const values = { name: 'One\r\nTwo', from: '2026-11-20', version: '2', id: '7' };
    const html = render({ ...saved, name: 'One\nTwo' }, { message: 'no', fields: {}, values, isStale: true });
    expect(html).not.toContain('console.changedHere');
  });
});
