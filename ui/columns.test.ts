import { expect, it } from 'vitest';
import { columnParams, readColumns, shownOf } from './columns.ts';

const KEYS = ['name', 'code', 'until'];
const read = (query: string) => readColumns(new URL(`https://a.example/list?${query}`), KEYS);

it('an address chooses columns, in the list’s order, and never without the one that names the row', () => {
  expect(read('col=until&col=name')).toEqual(['name', 'until']);
  expect(read('col=until,code')).toEqual([]);
  expect(read('col=until')).toEqual(['name', 'until']);
  expect(read('col=name')).toEqual(['name']);
  for (const all of ['', 'col=', 'col=explode', 'col=name,code,until']) expect(read(all), all).toEqual([]);
});

it('goes along in an address, and shows what it chooses', () => {
  expect(columnParams([])).toEqual({});
  expect(read(new URLSearchParams(columnParams(['name', 'until'])).toString())).toEqual(['name', 'until']);
  const columns = KEYS.map((key) => ({ key }));
  expect(shownOf(columns, [])).toEqual(columns);
  expect(shownOf(columns, ['name'])).toEqual([{ key: 'name' }]);
});
