import { expect, it } from 'vitest';
import { baseOf, conflictOf, mergeDrafts, pressedAt, readBase, writeBase, type Side } from './block-conflict.ts';
import type { TypedDraft } from './draft-form.ts';

const text = (words: string) => ({ kind: 'text', title: '', text: words });
const note = (words: string) => ({ kind: 'notice', title: '', text: words, tone: 'information' });
const draft = (...blocks: TypedDraft['blocks']): TypedDraft => ({
  title: 'Verão',
  description: '',
  publishAt: '',
  endsAt: '',
  blocks,
});
const [A, B, C] = [text('a'), note('b'), text('c')];
const BEGUN = draft(A, B, C);

const meet = (mine: TypedDraft, theirs: TypedDraft, choices: Record<string, Side> = {}) => {
  const base = readBase(writeBase(baseOf(BEGUN)));
  const { meetings, moved } = conflictOf(base, { mine, theirs });
  const { draft: merged, places } = mergeDrafts(base, { mine, theirs }, new Map(Object.entries(choices)));
  return { changes: meetings.map(({ id, change }) => `${id} ${change}`), moved, merged, places };
};
const wordsOf = ({ blocks }: TypedDraft) => blocks.map(({ text: words }) => words);

it('the names of stored fields may come in another order', () => {
  const stored = draft({ text: 'a', title: '', kind: 'text' }, B, C);
  expect(meet(stored, draft({ title: '', kind: 'text', text: 'a' }, B, C)).changes).toEqual([]);
});

it('what only they changed is taken, what only I changed stays, and where both did mine stays until somebody chooses', () => {
  const [mine, theirs] = [draft(text('a mine'), B, text('c mine')), draft(A, note('b theirs'), text('c theirs'))];
  const { changes, merged } = meet(mine, theirs);
  expect(changes).toEqual(['1 changed', '2 both']);
  expect(wordsOf(merged)).toEqual(['a mine', 'b theirs', 'c mine']);
  expect(wordsOf(meet(mine, theirs, { '1': 'mine', '2': 'theirs' }).merged)).toEqual(['a mine', 'b', 'c theirs']);
});

it('what they added comes to its place, or is left out', () => {
  const theirs = draft(A, text('new'), B, C);
  const mine = draft(A, note('b mine'), C);
  const { changes, merged, places } = meet(mine, theirs);
  expect(changes).toEqual(['+1 added']);
  expect(wordsOf(merged)).toEqual(['a', 'new', 'b mine', 'c']);
  expect(places).toEqual([0, null, 1, 2]);
  expect(wordsOf(meet(mine, theirs, { '+1': 'mine' }).merged)).toEqual(['a', 'b mine', 'c']);
});

it('what they took away goes, but not what I changed meanwhile', () => {
  expect(meet(BEGUN, draft(A, C)).changes).toEqual(['1 removed']);
  expect(wordsOf(meet(BEGUN, draft(A, C)).merged)).toEqual(['a', 'c']);
  expect(wordsOf(meet(BEGUN, draft(A, C), { '1': 'mine' }).merged)).toEqual(['a', 'b', 'c']);
  const changed = meet(draft(A, note('b mine'), C), draft(A, C));
  expect(changed.changes).toEqual(['1 removedChanged']);
  expect(wordsOf(changed.merged)).toEqual(['a', 'b mine', 'c']);
});

it('what I took away stays away, and where they changed it somebody chooses', () => {
  expect(meet(draft(A, C), BEGUN).changes).toEqual([]);
  const theirs = draft(A, note('b theirs'), C);
  expect(meet(draft(A, C), theirs).changes).toEqual(['+1 changedRemoved']);
  expect(wordsOf(meet(draft(A, C), theirs).merged)).toEqual(['a', 'c']);
  expect(wordsOf(meet(draft(A, C), theirs, { '+1': 'theirs' }).merged)).toEqual(['a', 'b theirs', 'c']);
});

it('what they moved stands where they put it, with my words', () => {
  const { changes, moved, merged } = meet(draft(A, B, text('c mine')), draft(C, A, B));
  expect(changes).toEqual([]);
  expect(moved).toContainEqual({ mine: 2, to: 0 });
  expect(wordsOf(merged)).toEqual(['c mine', 'a', 'b']);
});

it('title and days are met with like blocks', () => {
  const [mine, theirs] = [
    { ...BEGUN, title: 'Meu' },
    { ...BEGUN, title: 'Deles', description: 'Nova' },
  ];
  const { changes, merged } = meet(mine, theirs);
  expect(changes).toEqual(['title both', 'description changed']);
  expect([merged.title, merged.description]).toEqual(['Meu', 'Nova']);
  expect(meet(mine, theirs, { title: 'theirs' }).merged.title).toBe('Deles');
});

it('a button goes on with the block it stood beside', () => {
  const places = [0, null, 1];
  expect(pressedAt('up.1', places)).toBe('up.2');
  expect(pressedAt('remove.1.0', places)).toBe('remove.2.0');
  expect(pressedAt('remove.5', places)).toBeNull();
  expect(pressedAt('save', places)).toBe('save');
});
