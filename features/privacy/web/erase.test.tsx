import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import es from '#brands/texts/privacy.es-AR.json' with { type: 'json' };
import pt from '#brands/texts/privacy.pt-BR.json' with { type: 'json' };
import type { RunningView } from '../contract/own.ts';
import Erase from './erase.tsx';

const shown = (texts: typeof pt | typeof es, running: readonly RunningView[]): string => {
  const root = { csrf: 'proof', texts, running, back: '/b', data: '/d', here: '/h', byCode: false };
  const router = createMemoryRouter([{ id: 'root', path: '/', loader: () => null, element: <Erase /> }], {
    hydrationData: { loaderData: { root } },
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
};

test.each([pt, es])('what still runs is named with its page before anything is typed', (texts) => {
  const html = shown(texts, [
    { kind: 'ORDER', name: 'BR-C9XB-PF27', brand: 'jeep', page: '/br/jeep/order' },
    { kind: 'RENTAL', name: 'Rampage', brand: 'ram', page: '/br/ram/rental' },
  ]);
  expect(html).toContain(texts['erase.running']);
  for (const part of ['href="/br/jeep/order"', 'BR-C9XB-PF27', 'href="/br/ram/rental"', 'Rampage'])
    expect(html).toContain(part);
  expect(html).not.toContain('<form');
  const free = shown(texts, []);
  expect(free).not.toContain(texts['erase.running']);
  expect(free).toContain('name="password"');
});
