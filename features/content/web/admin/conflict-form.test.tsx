import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { translator } from '#ui/translate.ts';
import { baseOf, conflictOf } from './block-conflict.ts';
import { ConflictForm } from './conflict-form.tsx';
import type { TypedDraft } from './draft-form.ts';

const t = translator({
  'pageAdmin.block': 'Bloco {n}',
  'pageAdmin.noPicture': 'Sem imagem',
  'pageAdmin.olderPicture': 'A imagem escolhida antes',
  'pageAdmin.field.id': 'Imagem',
  'pageAdmin.meet.empty': 'vazio',
});
const OF = {
  begun: '00000000-0000-4000-8000-000000000001',
  mine: '00000000-0000-4000-8000-000000000002',
  theirs: '00000000-0000-4000-8000-000000000003',
};

const draft = (id: string): TypedDraft => ({
  title: '',
  description: '',
  publishAt: '',
  endsAt: '',
  blocks: [{ kind: 'hero', title: 'Verão', picture: { id, alt: 'Um carro', x: 50, y: 50 } }],
});

const show = (mine: string, theirs: string): string => {
  const sides = { mine: draft(mine), theirs: draft(theirs) };
  const pictures = [{ id: OF.theirs, name: 'Praia ao sol.jpg', width: 1600, height: 900 }];
  return renderToStaticMarkup(
    <ConflictForm
      t={t}
      conflict={conflictOf(baseOf(draft(OF.begun)), sides)}
      sides={sides}
      pictures={pictures}
      thumbOf={(id) => `/thumb/${id}`}
    />,
  );
};
const wordsIn = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ');

it('two pictures of one block are shown with their names, and by no id', () => {
  const html = show(OF.mine, OF.theirs);
  expect(html).toContain(`src="/thumb/${OF.mine}"`);
  expect(html).toContain(`src="/thumb/${OF.theirs}"`);
  // One of them is on the list of pictures no more.
  expect(wordsIn(html)).toContain('Praia ao sol.jpg');
  expect(wordsIn(html)).toContain('A imagem escolhida antes');
  expect(wordsIn(html)).not.toMatch(/0000-4000/);
});

it('a side that took the picture away says so', () => {
  const html = show('', OF.theirs);
  expect(html.match(/<img/g)).toHaveLength(1);
  expect(wordsIn(html)).toContain('Sem imagem');
});
