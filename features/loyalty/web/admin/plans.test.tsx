import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { AREAS } from '#brands/texts/areas.ts';
import PlansScreen from './plans.tsx';

it('the programme and the code of a plan are read, and not offered to be changed', () => {
  const plan = {
    id: '0d3c2f5e-6f0e-4c43-9a55-1c9f0f1a2b3c',
    version: 1,
    state: 'on',
    waitsFrom: null,
    isOwn: false,
    programme: 'jeep-nation',
    code: 'PLUS',
    name: 'Plus',
    text: 'Um ano.',
    price: { amount: 14_990, currency: 'BRL' },
    months: 12,
    active: true,
    counts: null,
  };
  const plans = {
    texts: { ...AREAS.loyaltyAdmin['pt-BR'], ...AREAS.loyalty['pt-BR'], ...AREAS.console['pt-BR'] },
    key: 'key',
    here: '/admin/loyalty-plans',
    market: 'br',
    now: '2026-11-20T12:00:00.000Z',
    current: 1,
    isAllPicked: false,
    history: null,
    chosen: [],
    pages: 1,
    total: 1,
    isMore: false,
    query: {},
    done: null,
    doneValues: {},
    editing: plan.id,
    rows: [plan],
    extra: [{ value: 'jeep-nation', label: 'Jeep Nation' }],
  };
  const routes = [{ id: 'plans', path: '/', loader: () => null, element: <PlansScreen /> }];
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { plans } } });
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  expect(html).toContain('<dd>Jeep Nation</dd>');
  expect(html).toContain('<dd>PLUS</dd>');
  expect(html).not.toContain('<select name="programme"');
  expect(html).toContain('type="hidden" name="programme" value="jeep-nation"');
});
