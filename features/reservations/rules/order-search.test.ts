import { describe, expect, it } from 'vitest';
import { readOrderWords } from './order-search.ts';

describe('words that staff look for an order by', () => {
  it.each([
    ['BR-7K3M-9Q2P', 'BR-7K3M-9Q2P'],
    [' br 7k3m 9q2p\n', 'BR-7K3M-9Q2P'],
    ['7k3m9q2p', 'BR-7K3M-9Q2P'],
    ['7k3', 'BR-7K3'],
    ['7k3m9', 'BR-7K3M-9'],
    ['BR–7K3M', 'BR-7K3M'],
    ['br', 'BR'],
    ['oil1', 'BR-0111'],
    ['br u7', 'BR-V7'],
  ])('%j is the number %s or its beginning', (typed, prefix) => {
    expect(readOrderWords(typed, 'br')).toEqual({ kind: 'number', prefix });
  });

  it('are an e-mail where there is an at sign', () => {
    expect(readOrderWords(' Ana@Demo.Example ', 'ar')).toEqual({ kind: 'email', email: 'Ana@Demo.Example' });
  });

  it('are a chassis where they have its 17 signs', () => {
    expect(readOrderWords('9bd 1234567a890123', 'br')).toEqual({ kind: 'chassis', chassis: '9BD1234567A890123' });
  });

  it.each(['', ' - ', '7K3M9Q2P7', '9BO1234567A890123'])('%j finds nothing', (typed) => {
    expect(readOrderWords(typed, 'br')).toBeNull();
  });
});
