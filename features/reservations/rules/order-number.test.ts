import { describe, expect, it } from 'vitest';
import { readOrderNumber } from './order-number.ts';

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
  ])('%j is read as %s', (typed, number) => {
    expect(readOrderNumber(typed)).toBe(number);
  });
});
