import { expect, it } from 'vitest';
import type { Problem } from '#kernel/problem.ts';
import type { Block } from './contract/page-blocks.ts';
import { editionAfter, withChosen } from './web/admin/draft-form.ts';
import { sharedSeconds } from './web/public/shared-seconds.ts';

const problem = (code: string, params: Problem['params']): Problem => ({
  type: '',
  title: '',
  status: 409,
  detail: '',
  code,
  key: '',
  traceId: '',
  params,
});

it('a refused save stands on the edition it was sent with, unless it was told of a newer one', () => {
  expect(editionAfter(problem('changedMeanwhile', { who: 'Ana', when: 'hoje', edition: 7 }), 3)).toBe(7);
  expect(editionAfter(problem('period', { edition: 7 }), 3)).toBe(3);
  expect(editionAfter(null, 3)).toBe(3);
});

it('a picture that is older than those offered stays chosen', () => {
  const offered = [
    { value: '', label: 'Sem imagem' },
    { value: 'a', label: 'A' },
  ];
  expect(withChosen(offered, { value: 'a', label: 'Antes' })).toEqual(offered);
  expect(withChosen(offered, { value: '', label: 'Antes' })).toEqual(offered);
  expect(withChosen(offered, { value: 'old', label: 'Antes' })).toEqual([{ value: 'old', label: 'Antes' }, ...offered]);
});

it.each([
  ['nothing planned', null, '', 60],
  ['planned far ahead', '2030-01-02T00:00:00Z', '', 60],
  ['planned in half a minute', '2030-01-01T12:00:30Z', '', 28],
  ['planned in a moment', '2030-01-01T12:00:02.900Z', '', 0],
  ['come just now', '2030-01-01T12:00:00Z', '', 0],
  ['come since it was read', '2030-01-01T11:59:59.500Z', '', 0],
  ['a countdown in a minute', null, '2030-01-01T09:01', 58],
  ['a countdown that is over', null, '2030-01-01T08:59', 60],
  ['an empty countdown', null, '', 60],
])('a page is shared no longer than it is true: %s', (_, changesAt, until, seconds) => {
  const blocks: Block[] = [{ kind: 'countdown', title: 'Fim', until, after: '' }];
  expect(sharedSeconds(blocks, { changesAt, now: new Date('2030-01-01T12:00:00Z'), market: 'br' })).toBe(seconds);
});
