import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { AREAS } from '#brands/texts/areas.ts';
import { translator } from '#ui/translate.ts';
import { Waiting } from './audiences.tsx';

it.each(Object.values(AREAS.benefitsAdmin))('who wrote every line that waits is not asked to approve it', (texts) => {
  const t = translator(texts);
  const shown = (toApprove: number): string => {
    const audience = { id: 'one', version: 1, waiting: 2, toApprove };
    const element = <Waiting t={t} audience={audience} formKey="key" />;
    const hydrationData = { loaderData: { root: { csrf: 'proof' } } };
    const router = createMemoryRouter([{ id: 'root', path: '/', loader: () => null, element }], { hydrationData });
    return renderToStaticMarkup(<RouterProvider router={router} />);
  };
  expect(shown(0)).not.toContain('value="approve"');
  expect(shown(0)).toContain(t('audienceAdmin.waiting.own', { n: 2 }));
  expect(shown(1)).toContain('value="approve"');
  expect(shown(1)).toContain(t('audienceAdmin.waiting.own', { n: 1 }));
  expect(shown(2)).not.toContain(t('audienceAdmin.waiting.own', { n: 0 }));
});
