import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { AREAS } from '#brands/texts/areas.ts';
import { carWords } from '#kernel/car-words.ts';
import { HERO_BLOCK } from '#tests/harness/hero-block.ts';
import type { Home } from './home-data.ts';
import HomePage from './home.tsx';

const MODEL: Home['models'][number] = {
  credit: null,
  slug: 'renegade',
  name: 'Renegade',
  words: carWords('br', 'Renegade'),
  summary: 'Um carro.',
  versions: 2,
  price: 'R$ 1,00',
  withoutTaxes: null,
  picture: '/p?w=',
  see: '/a',
  build: '/b',
};
const OPENING = { kind: 'home', section: 'hero' } as const;
const HERO = { ...HERO_BLOCK, model: 'renegade', car: MODEL };
const HOME: Home = {
  texts: {
    ...AREAS.home['pt-BR'],
    ...AREAS.dealers['pt-BR'],
    ...AREAS.offers['pt-BR'],
    ...AREAS.pages['pt-BR'],
  },
  locale: 'pt-BR',
  market: 'br',
  brandId: 'jeep',
  brand: 'Jeep',
  days: 7,
  minutes: 30,
  title: 'Jeep',
  description: '',
  isPreview: false,
  questions: null,
  models: [MODEL],
  previousModels: null,
  nextModels: null,
  popup: null,
  dealers: null,
  offers: [],
  quiz: null,
  event: null,
  views: [OPENING],
  showcase: '/ofertas',
  allDealers: '/concessionarias',
  home: '/',
  orders: '/pedidos',
  canonical: '/',
};

const titlesOf = (changes: Partial<Home>): number => {
  const value = { ...HOME, ...changes };
  const router = createMemoryRouter([{ id: 'home', path: '*', Component: HomePage, loader: () => value }], {
    hydrationData: { loaderData: { home: value } },
  });
  return renderToStaticMarkup(<RouterProvider router={router} />).split('<h1').length - 1;
};

test('a home has one title that names the page, whatever opens it and with no model to show', () => {
  expect(titlesOf({})).toBe(1);
  expect(titlesOf({ models: [] })).toBe(1);
  expect(titlesOf({ views: [HERO, OPENING] })).toBe(1);
  expect(titlesOf({ views: [OPENING, HERO] })).toBe(1);
  expect(titlesOf({ views: [OPENING, HERO], models: [] })).toBe(1);
});
