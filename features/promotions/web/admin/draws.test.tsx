import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { AREAS } from '#brands/texts/areas.ts';
import PromotionDraws from './draws.tsx';

const draw = {
  id: 'draw',
  state: 'PROPOSED',
  isOwn: false,
  day: '27/11/2026',
  planned: '27/11/2026',
  isPlanned: true,
  reference: 'Extração 05930',
  text: '12340 · 50000',
  base: '0-12340',
  passedOver: null,
  passedText: '',
  passed: [],
};

const shown = (isCancelled: boolean): string => {
  const prize = { id: 'prize', name: 'Compass', taken: 0, stock: 1, list: null, draw };
  const loaded = {
    csrf: 'proof',
    texts: AREAS.promotionsAdmin['pt-BR'],
    base: '/draws',
    here: '/draws?promotion=one',
    chosen: 'one',
    choices: { list: [], sought: '', isMore: false },
    winners: '/winners',
    done: null,
    promotion: { name: 'Uma chave', isOver: true, isCancelled, day: '27/11/2026', prizes: [prize] },
  };
  const hydrationData = { loaderData: { root: loaded } };
  const element = <PromotionDraws />;
  const router = createMemoryRouter([{ id: 'root', path: '/', loader: () => null, element }], { hydrationData });
  return renderToStaticMarkup(<RouterProvider router={router} />);
};

it('a result that waits is approved or taken off, and of a cancelled promotion taken off alone', () => {
  expect(shown(false)).toMatch(/Conferi e aprovo[\s\S]*Recusar/);
  expect(shown(true)).toContain('Recusar');
  expect(shown(true)).not.toContain('Conferi e aprovo');
});
