import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Notice } from './notice.tsx';

const shown = (title: string, text: string): string =>
  renderToStaticMarkup(
    <Notice tone="error" live title={title}>
      {text}
    </Notice>,
  );

test('a refusal whose sentence is its title says it once', () => {
  const once = shown('Confira os campos marcados', 'Confira os campos marcados.');
  expect(once.match(/Confira os campos marcados/g)).toHaveLength(1);
  expect(shown('Confira os campos marcados', 'O CEP não existe.')).toContain('O CEP não existe.');
});
