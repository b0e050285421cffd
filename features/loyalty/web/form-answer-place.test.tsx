import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AREAS } from '#brands/texts/areas.ts';
import { translator } from '#ui/translate.ts';
import type { ClubLoaded } from './club-data.ts';
import { FormAnswerAt, answerPlaceOf } from './form-answer-place.tsx';

const t = translator(AREAS.loyalty['pt-BR']);

const loadedWith = (more: object): ClubLoaded =>
  ({ done: null, doneValues: { code: 'F3FX', n: 1 }, member: {}, ...more }) as unknown as ClubLoaded;
const refused = (form: string) => ({ message: 'Faltam pontos.', fields: {}, values: { do: form } });

test('what became of a form is said where the form stands', () => {
  expect(answerPlaceOf({ loaded: loadedWith({ done: 'redeemed' }), answer: undefined })).toBe('prizes');
  expect(answerPlaceOf({ loaded: loadedWith({ done: 'asked' }), answer: undefined })).toBe('plans');
  expect(answerPlaceOf({ loaded: loadedWith({}), answer: refused('redeem') })).toBe('prizes');
  expect(answerPlaceOf({ loaded: loadedWith({}), answer: refused('claim') })).toBe('medals');
  expect(answerPlaceOf({ loaded: loadedWith({}), answer: refused('leave') })).toBe('top');
  // Who left has none of these parts.
  expect(answerPlaceOf({ loaded: loadedWith({ done: 'withdrawn', member: null }), answer: undefined })).toBe('top');
});

test('the code of a prize is said once, and never in another part', () => {
  const loaded = loadedWith({ done: 'redeemed' });
  const shown = (['top', 'medals', 'plans', 'prizes', 'ranking'] as const).map((at) =>
    renderToStaticMarkup(<FormAnswerAt t={t} loaded={loaded} answer={undefined} at={at} />),
  );
  expect(shown.filter((html) => html !== '')).toHaveLength(1);
  expect(shown[3]).toContain('F3FX');
});
