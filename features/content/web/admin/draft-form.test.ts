import { describe, expect, it } from 'vitest';
import { BLOCK_KINDS, blocksSchema } from '../../contract/page-blocks.ts';
import { press, readDraft } from './draft-form.ts';

const kindsOf = (blocks: readonly object[]) => blocks.map((block) => ('kind' in block ? block.kind : null));
const three = [{ kind: 'text' }, { kind: 'faq' }, { kind: 'hero' }];

const notice = { kind: 'notice', behind: '' };

describe('the buttons of the editor', () => {
  it.each([
    ['save', ['text', 'faq', 'hero'], null],
    ['up.1', ['faq', 'text', 'hero'], 0],
    ['up.0', ['text', 'faq', 'hero'], 0],
    ['down.1', ['text', 'hero', 'faq'], 2],
    ['down.2', ['text', 'faq', 'hero'], 2],
    ['remove.2', ['text', 'faq'], 1],
    ['remove.7', ['text', 'faq', 'hero'], null],
    ['add', ['text', 'faq', 'hero', 'notice'], 3],
  ])('%s', (button, kinds, at) => {
    const pressed = press(three, button, notice);
    expect([kindsOf(pressed.blocks), pressed.at]).toEqual([kinds, at]);
  });

  it.each([
    ['0', ['notice', 'text', 'faq', 'hero'], 0],
    ['2', ['text', 'faq', 'notice', 'hero'], 2],
    ['9', ['text', 'faq', 'hero', 'notice'], 3],
    ['-1', ['text', 'faq', 'hero', 'notice'], 3],
  ])('add, behind as many blocks as chosen: %s', (behind, kinds, at) => {
    const pressed = press(three, 'add', { kind: 'notice', behind });
    expect([kindsOf(pressed.blocks), pressed.at]).toEqual([kinds, at]);
  });

  it('beside the entries of a list', () => {
    const titles = (blocks: readonly object[]) => JSON.stringify(blocks).match(/"title":"\w*"/g);
    const added = press(
      press([{ kind: 'faq', title: 'P', items: [] }], 'item.0', notice).blocks,
      'item.0',
      notice,
    ).blocks;
    expect(titles(added)).toEqual(['"title":"P"', '"title":""', '"title":""']);
    const named = [{ kind: 'faq', title: 'P', items: [{ title: 'a' }, { title: 'b' }] }];
    expect(titles(press(named, 'up.0.1', notice).blocks)).toEqual(['"title":"P"', '"title":"b"', '"title":"a"']);
    expect(titles(press(named, 'remove.0.0', notice).blocks)).toEqual(['"title":"P"', '"title":"b"']);
  });

  it('add blocks that the call takes, of every kind', () => {
    const all = BLOCK_KINDS.reduce<readonly object[]>(
      (blocks, kind) => press(blocks as never, 'add', { kind, behind: '' }).blocks,
      [],
    );
    expect(kindsOf(all)).toEqual(BLOCK_KINDS);
    expect(blocksSchema.parse(all)).toEqual(all);
  });
});

it('the form is read as it was written', () => {
  const form = new FormData();
  const fields = {
    title: 'Olá',
    'blocks.0': 'cards',
    'blocks.0.title': 'Três',
    'blocks.0.items.0': 'on',
    'blocks.0.items.0.title': 'Um',
    'blocks.0.items.0.picture.x': '0',
    'blocks.1': 'html',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  expect(readDraft(form)).toMatchObject({
    title: 'Olá',
    blocks: [
      { kind: 'cards', title: 'Três', items: [{ title: 'Um', picture: { id: '', x: 0, y: 50 } }] },
      // For the call to refuse by its name.
      { kind: 'html' },
    ],
  });
});
