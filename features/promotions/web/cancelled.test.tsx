import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AREAS } from '#brands/texts/areas.ts';
import { translator } from '#ui/translate.ts';
import { Cancelled } from './cancelled.tsx';

it.each(Object.values(AREAS.promotions))('who has won reads that it stays, and nobody else', (texts) => {
  const t = translator(texts);
  const shown = (hasWon: boolean) =>
    renderToStaticMarkup(<Cancelled t={t} reason="A autorização foi revogada" hasWon={hasWon} />);
  expect(shown(false)).toContain('<p>A autorização foi revogada</p>');
  expect(shown(false)).not.toContain(t('promotions.cancelled.won'));
  expect(shown(true)).toContain(`<p>${t('promotions.cancelled.won')}</p>`);
});
