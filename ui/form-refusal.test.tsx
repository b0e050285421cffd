import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FormRefusal } from './form-refusal.tsx';

test('a refusal has the focus on a page without script too', () => {
  expect(renderToStaticMarkup(<FormRefusal>Senha incorreta.</FormRefusal>)).toMatch(
    /<div tabindex="-1" autofocus="">/i,
  );
});
