import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Beside the one form: it itself, two that a script answers (budgets of bytes), the shell's banner, which is handed its token, and the one to the bank of a card. */
const OWN_FORMS = [
  'ui/page-form.tsx',
  'features/configurator/web/share-car.tsx',
  'features/offers/web/heart.tsx',
  'features/reservations/web/challenge-form.tsx',
  'ui/consent-banner.tsx',
];

it('every form that is posted is the one form: none writes its token itself', () => {
  const screens = globSync(['app/web/**/*.tsx', 'features/*/web/**/*.tsx', 'ui/**/*.tsx'], {
    exclude: ['**/*.test.tsx'],
  });
  expect(screens.length).toBeGreaterThan(300);
  const posting = screens.filter((file) => /method="post"/.test(readFileSync(file, 'utf8')));
  expect(posting.toSorted()).toEqual(OWN_FORMS.toSorted());
  const tokens = screens.filter((file) => /name="token"/.test(readFileSync(file, 'utf8')));
  expect(tokens).toEqual(['ui/form-token.tsx']);
});
