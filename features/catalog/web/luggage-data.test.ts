import { expect, it } from 'vitest';
import modelPt from '#brands/texts/model.pt-BR.json' with { type: 'json' };
import type { Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { measuresOf } from '../rules/datasheet.ts';
import { luggageOf } from './luggage-data.ts';

const shown = (query: string, trunkL = 476, hasBed = false) =>
  luggageOf({
    page: { market: 'br', url: new URL(`http://localhost/compass${query}`) } as Page,
    t: translator(modelPt),
    first: { name: 'Sport', year: 2027, measures: measuresOf({ trunkL }), highlights: [] },
    model: 'Compass',
    action: '/compass',
    hasBed,
    lines: [],
  });

it.each(['', '?cabin=&medium=&large=', '?cabin=0', '?cabin=two'])('says nothing of no suitcases: %j', (query) => {
  expect(shown(query)?.verdict).toBeNull();
});

it.each([
  ['?cabin=2', true, 'Pelo volume, cabem: 98 de 476 litros', 'Sobram 378 litros para o que ficou por último.'],
  ['?cabin=8', false, 'Pelo volume, no limite: 392 de 476 litros', 'Sobram 84 litros para o que ficou por último.'],
  ['?cabin=10', false, 'Não cabem: 490 litros de malas para 476 de carga', 'Faltam 14 litros.'],
])('%s: fine is %j', (query, isFine, title, text) => {
  expect(shown(query)?.verdict).toMatchObject({ isFine, title, text });
});

it('has no room left at the last litre', () => {
  expect(shown('?cabin=2', 98)?.verdict).toMatchObject({ isFine: false, text: 'Não sobra espaço para mais nada.' });
});

it("speaks of a pick-up's bed, and of no boot without litres", () => {
  expect(shown('?large=20', 476, true)?.verdict?.title).toContain('de caçamba');
  expect(shown('', 0)).toBeNull();
});
