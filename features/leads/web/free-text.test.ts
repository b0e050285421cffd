import { describe, expect, it } from 'vitest';
import { hasRestrictedCharacters, startsWithSpace } from '#kernel/people.ts';
import { freeText } from './free-text.ts';

const sent = (message: string): string | undefined => {
  const form = new FormData();
  form.set('message', message);
  return freeText(form, 'message');
};

describe('freeText', () => {
  it('takes an amount, a share and an ampersand as people write them, and loses no word', () => {
    const text = ' Paguei R$ 2.000,00 (10%) & quero <ajuda>';
    const kept = sent(text) ?? '';
    expect(hasRestrictedCharacters(kept)).toBe(false);
    expect(startsWithSpace(kept)).toBe(false);
    expect(kept.normalize('NFKC')).toBe(text.trim());
  });

  it('leaves everything else as it is, and nothing where nothing was written', () => {
    expect(sent('Olá, José: 2 + 2 = 4!')).toBe('Olá, José: 2 + 2 = 4!');
    expect(sent('  ')).toBeUndefined();
  });
});
