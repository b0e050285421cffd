import { expect, test } from 'vitest';
import { foreignWords } from './harness/foreign-words.ts';
import { pricesWithoutNet } from './harness/net-prices.ts';

const priced = (more: string) => `<main><div data-price=""><b>$&nbsp;4.500,00</b>${more}</div></main>`;

test('an Argentine price that stands without its price without national taxes is found', () => {
  const net = '<small>PRECIO SIN IMPUESTOS NACIONALES $&nbsp;3.719,01</small>';
  expect(pricesWithoutNet([{ path: '/ar/jeep', html: priced(net) }])).toEqual([]);
  expect(pricesWithoutNet([{ path: '/ar/jeep', html: priced(net) + priced('') }])).toEqual(['/ar/jeep: $ 4.500,00']);
});

test('a word of the other language is found on a screen, and none of the own', () => {
  expect(foreignWords('br', 'Escolha a sua cor. Opções e acessórios.')).toEqual([]);
  expect(foreignWords('br', 'Elegí tu opción. ¿Podés?')).toEqual(['Elegí', 'opción', '¿', 'Podés']);
  expect(foreignWords('ar', 'Elegí tu color. Sección de opciones.')).toEqual([]);
  expect(foreignWords('ar', 'Escolha a sua opção. Você não')).toEqual(['Escolha', 'sua', 'opção', 'Você', 'não']);
});
