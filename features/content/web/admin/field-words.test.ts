import { expect, it } from 'vitest';
import { translator } from '#ui/translate.ts';
import { messageWords, valueWords } from './field-words.ts';

const t = translator({ 'pageAdmin.block.home': 'Seção', 'pageAdmin.choice.dealers': 'Concessionárias' });

it.each([
  ['blocks.6.kind', 'home', 'Seção'],
  ['blocks.6.section', 'dealers', 'Concessionárias'],
  ['blocks.6.title', 'dealers', 'dealers'],
  ['blocks.6.section', 'porão', 'porão'],
])('%s says %s as %s', (field, value, words) => {
  expect(valueWords(t, field, value)).toBe(words);
});

it('says what a field is now in the words it was chosen by', () => {
  const field = 'blocks.6.section';
  const message = 'Agora está assim: dealers';
  expect(messageWords(t, { field, message, now: 'dealers' })).toBe('Agora está assim: Concessionárias');
  expect(messageWords(t, { field, message: 'Agora está assim: -', now: '' })).toBe('Agora está assim: -');
});
