import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import argentine from '#brands/texts/benefits.es-AR.json' with { type: 'json' };
import brazilian from '#brands/texts/benefits.pt-BR.json' with { type: 'json' };
import { translator } from '#ui/translate.ts';
import { Conditions } from './gift.tsx';
import type { ShownBenefit } from './shown.ts';

const BENEFIT = { off: '10%', until: '31/12', terms: 'Uma vez por pessoa.' } as ShownBenefit;

test.each([brazilian, argentine])('a gift says where it is used and on which conditions', (texts) => {
  const t = translator(texts);
  const html = renderToStaticMarkup(<Conditions t={t} benefit={BENEFIT} dealer="Jeep Rio de Janeiro" />);
  for (const said of ['10%', '31/12', 'Uma vez por pessoa.', t('gift.where', { dealer: 'Jeep Rio de Janeiro' })])
    expect(html).toContain(said);
  expect(renderToStaticMarkup(<Conditions t={t} benefit={BENEFIT} dealer={null} />)).not.toContain('Rio');
});

test.each([brazilian, argentine])('who gave it reads that it was taken, not that they got it', (texts) => {
  expect(texts['benefits.gift.taken']).not.toMatch(/recebid|recibid/);
});
