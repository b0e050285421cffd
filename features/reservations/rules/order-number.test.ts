import { describe, expect, it } from 'vitest';
import { isOrderNumberTyped, readOrderNumber } from './order-number.ts';

describe('the number of an order', () => {
  it.each([
    ['BR-7K3M-9Q2P', 'BR-7K3M-9Q2P'],
    [' br 7k3m 9q2p ', 'BR-7K3M-9Q2P'],
    ['br7k3m9q2p', 'BR-7K3M-9Q2P'],
    ['BR-7K3M-\n9Q2P', 'BR-7K3M-9Q2P'],
    ['BR–7K3M–9Q2P', 'BR-7K3M-9Q2P'],
    ['AR-O1IL-9Q2P', 'AR-0111-9Q2P'],
    ['whatever 12', 'WHATEVER12'],
    ['—', ''],
    ['BR-１２３４-5678', 'BR-1234-5678'],
    ['ｂｒ７ｋ３ｍ９ｑ２ｐ', 'BR-7K3M-9Q2P'],
  ])('%j is read as %s', (typed, number) => {
    expect(readOrderNumber(typed)).toBe(number);
  });

  it.each([
    ['BR-１２３４-5678', true],
    ['pedido nº 7K3M 9Q2P, não sei', true],
    ['BR-٤٥٦٧-5678', false],
    ['ВR-1234-5678', false],
    [' — ', false],
  ])('%j can be one: %s', (typed, can) => {
    expect(isOrderNumberTyped(typed)).toBe(can);
  });
});
