import { expect, test } from 'vitest';
import { addAmounts } from './harness/amounts.ts';

const PLAN =
  '<p>48x de R$ 3.688,84, a última de R$ 3.689,02</p><p>+ parcela final de R$ 64.905,00, com a última</p><dl><dt>Entrada</dt><dd>R$ 64.905,00</dd></dl><p>Total com financiamento: R$ 306.874,50</p>';
const OFFER =
  '<b>−6%</b> <h3>2008</h3> <s>Antes $ 47.900.000,00</s> <p>$ 45.000.000,00</p><p>anticipo de $ 10,00, 2 cuotas, la primera de $ 4,00, la última de $ 3,00, y cuota final de $ 5,00</p> Total financiado $ 22,00';
const LIST =
  '<h2>O que está no preço</h2><td>R$ 199.990,00</td><td>R$ 5.590,00</td><td>Total à vista</td><td>R$ 205.580,00</td>';

test('what adds up is counted and passes', () => {
  expect(addAmounts(PLAN, 'br')).toEqual({ wrong: [], added: 1 });
  expect(addAmounts(OFFER, 'ar')).toEqual({ wrong: [], added: 2 });
  expect(addAmounts(LIST, 'br')).toEqual({ wrong: [], added: 1 });
});

test('a price that goes down has its minus, and a list with one adds up', () => {
  const list = LIST.replace('<td>R$ 5.590,00</td>', '<td>R$ 6.590,00</td><td>−R$ 1.000,00</td>');
  expect(addAmounts(list, 'br')).toEqual({ wrong: [], added: 1 });
});

test.each([
  ['a final instalment that is not told', PLAN.replace(/<p>\+[^/]*\/p>/, ''), 'br'],
  ['a last instalment that is not told', PLAN.replace(', a última de R$ 3.689,02', ''), 'br'],
  ['a total that is another', PLAN.replace('306.874,50', '306.874,51'), 'br'],
  ['an Argentine plan without its final instalment', OFFER.replace(', y cuota final de $ 5,00', ''), 'ar'],
  ['a discount larger than it is', OFFER.replace('−6%', '−7%'), 'ar'],
  ['a minus that is a hyphen', '<p>-R$ 64.905,00</p>', 'br'],
  ['a minus that stands apart', '<p>− R$ 1,00</p>', 'br'],
  ['a line that is missing from a list', LIST.replace('<td>R$ 5.590,00</td>', ''), 'br'],
] as const)('%s is found', (_, html, market) => expect(addAmounts(html, market).wrong).toHaveLength(1));
