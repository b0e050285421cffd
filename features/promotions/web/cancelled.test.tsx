import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AREAS } from '#brands/texts/areas.ts';
import { translator } from '#ui/translate.ts';
import { Cancelled } from './cancelled.tsx';
import type { PromotionLoaded } from './promotion-data.ts';
import { PromotionScreen } from './promotion-screen.tsx';

it.each(Object.values(AREAS.promotions))('who has won reads that it stays, and nobody else', (texts) => {
  const t = translator(texts);
  const shown = (hasWon: boolean) =>
    renderToStaticMarkup(<Cancelled t={t} reason="A autorização foi revogada" hasWon={hasWon} />);
  expect(shown(false)).toContain('<p>A autorização foi revogada</p>');
  expect(shown(false)).not.toContain(t('promotions.cancelled.won'));
  expect(shown(true)).toContain(`<p>${t('promotions.cancelled.won')}</p>`);
});

it.each(Object.values(AREAS.promotions))('who reads one that is over does not read how to win in it', (texts) => {
  const t = translator(texts);
  const shown = (state: string): string => {
    const promotion = {
      state,
      name: 'One',
      ways: [],
      prizes: [],
      car: null,
      draw: '01/12/2026',
      cancelledReason: null,
    };
    const loaded = {
      texts,
      promotion,
      results: [],
      own: null,
      signIn: null,
      rules: [],
      isOwnUnknown: true,
      all: '/all',
    };
    const element = <PromotionScreen loaded={loaded as unknown as PromotionLoaded} answer={undefined} />;
    return renderToStaticMarkup(element);
  };
  expect(shown('OPEN')).toContain(t('promotions.ways'));
  expect(shown('OPEN')).toContain('01/12/2026');
  expect(shown('CLOSED')).not.toContain(t('promotions.ways'));
  expect(shown('CLOSED')).toContain('01/12/2026');
  expect(shown('CANCELLED')).not.toContain(t('promotions.ways'));
  expect(shown('CANCELLED')).not.toContain('01/12/2026');
});
