import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { flatAreas } from '#app/server/texts.ts';
import type { AdminResource, AnyRow, Writes } from '#ui/admin-resource.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import { describeInput, type FieldShapes } from '#ui/admin-fields.ts';

/** Of any call. */
type Declared = Omit<AdminResource<Endpoint, Writes, AnyRow, unknown>, 'fields'> & {
  readonly fields: Readonly<Record<string, { readonly part?: unknown; readonly options?: unknown } | null>>;
};

/** What is administered by one declaration; of what needs another feature's parts only the program knows. */
const readDeclared = async (): Promise<Declared[]> => {
  const files = globSync('features/*/web/admin/*.tsx').filter((file) =>
    readFileSync(file, 'utf8').includes('defineAdminResource({'),
  );
  const modules = await Promise.all(
    files.map((file) => import(resolve(file)) as Promise<{ default?: { resource?: Declared } }>),
  );
  return modules.flatMap(({ default: screen }) => screen?.resource ?? []);
};

const choicesOf = (shapes: FieldShapes, name: string): string[] =>
  (shapes[name]?.choices ?? []).map((one) => `${name}.${one}`);

/** The ends of the keys that the screen shows whatever its rows are. */
const endsOf = ({ columns, fields, filters = [], list, create, change, remove, heading, all }: Declared): string[] => {
  const [asked, narrows] = [describeInput(create.body), describeInput(list.call.query)];
  const plain = Object.entries(fields).flatMap(([name, rule]) => {
    if (rule === null || rule.part !== undefined) return [];
    return [name, ...(rule.options === undefined ? choicesOf(asked, name) : [])];
  });
  const shown = columns.flatMap(({ key, cell }) =>
    cell === undefined && asked[key]?.kind === 'check' ? [key, `${key}.on`, `${key}.off`] : [key],
  );
  return [
    'list',
    'none',
    'new',
    'edit.label',
    'done.saved',
    ...(heading === undefined && change !== undefined ? ['edit'] : []),
    ...(remove === undefined ? [] : ['delete.label', 'done.deleted']),
    ...(narrows['text'] === undefined ? [] : ['words']),
    ...filters.flatMap((name) => [name, ...choicesOf(narrows, name)]),
    ...Object.keys(all?.acts ?? {}).map((name) => `bulk.${name}`),
    ...shown,
    ...plain,
  ];
};

/** The keys without a text in one of the two languages, each with the areas where it is looked for. */
const missingOf = (resources: readonly Declared[]): string[] => {
  const missing = resources.flatMap((resource) =>
    (['br', 'ar'] as const).flatMap((market) => {
      const areas = [...resource.texts, 'console', 'accounts', 'ui'] as const;
      const texts: Readonly<Record<string, string>> = flatAreas('volante', market, areas);
      return endsOf(resource)
        .filter((end) => texts[`${resource.stem}.${end}`] === undefined)
        .map((end) => `${resource.stem}.${end} (${resource.texts.join(', ')})`);
    }),
  );
  return [...new Set(missing)];
};

test('what the console administers by one declaration has words in both languages', async () => {
  const declared = await readDeclared();
  expect(declared.length).toBeGreaterThan(15);
  expect(missingOf(declared), 'each of these keys needs a text, in the area behind it').toEqual([]);
  const recalls = declared.filter(({ area }) => area === 'recalls');
  const wordless = recalls.map((one) => ({ ...one, fields: { ...one.fields, spare: {} } }));
  expect(missingOf(wordless)).toEqual(['recallAdmin.spare (ownerAdmin)']);
});
