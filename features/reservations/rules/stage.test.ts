import { describe, expect, test } from 'vitest';
import pt from '#brands/texts/reservations.pt-BR.json' with { type: 'json' };
import es from '#brands/texts/reservations.es-AR.json' with { type: 'json' };
import { BALANCE_STATES, ORDER_STATES } from './order-machine.ts';
import { stageOf } from './stage.ts';

const order = { state: 'RESERVE', balance: 'OPEN', expired: false, cancelReason: null } as const;

describe('stageOf', () => {
  test('a reserved order says what was paid since', () => {
    expect(stageOf(order)).toBe('RESERVE');
    expect(stageOf({ ...order, balance: 'CHOSEN' })).toBe('RESERVE');
    expect(stageOf({ ...order, balance: 'PARTLY_PAID' })).toBe('REMAINING_PAYMENT');
    expect(stageOf({ ...order, balance: 'PAID' })).toBe('PAID');
  });

  test('a further step is told as it is, and a hold whose time ran out as over', () => {
    expect(stageOf({ ...order, state: 'UPLOADED_DOCS', balance: 'PAID' })).toBe('UPLOADED_DOCS');
    expect(stageOf({ ...order, state: 'PRE_RESERVE', expired: true })).toBe('EXPIRED');
    expect(stageOf({ ...order, state: 'CANCELLED', cancelReason: 'EXPIRED' })).toBe('EXPIRED');
  });

  test('a car that goes back is not told as delivered', () => {
    expect(stageOf({ ...order, state: 'DELIVERED', withdrawal: { state: 'ACCEPTED' } })).toBe('RETURNING');
    expect(stageOf({ ...order, state: 'DELIVERED', withdrawal: { state: 'REFUSED' } })).toBe('DELIVERED');
  });

  test('has a word for each', () => {
    const stages = ORDER_STATES.flatMap((state) =>
      BALANCE_STATES.map((balance) => stageOf({ ...order, state, balance })),
    );
    for (const texts of [pt, es])
      expect(stages.filter((stage) => (texts as Record<string, string>)[`status.${stage}`] === undefined)).toEqual([]);
  });
});
