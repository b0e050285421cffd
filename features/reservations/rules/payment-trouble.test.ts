import { describe, expect, it } from 'vitest';
import { paymentTrouble } from './payment-trouble.ts';

const charge = (
  state: 'PENDING' | 'REJECTED' | 'CANCELLED' | 'PAID',
  method: 'pix' | 'card',
  refusedAt: string | null = null,
) => ({
  state,
  method,
  refusedAt,
});
const AT = '2026-11-22T12:00:00.000Z';

describe('paymentTrouble', () => {
  it.each([
    ['nothing was tried', [], [], null],
    ['a code waits', [charge('PENDING', 'pix')], [], null],
    ['a card was refused, its page takes another', [charge('PENDING', 'card', AT)], [], 'cardRefused'],
    ['the gateway took no charge', [charge('REJECTED', 'pix')], [], 'refused'],
    ['a code ended unpaid', [charge('CANCELLED', 'pix')], [], 'pixEnded'],
    ['another amount came and goes back', [charge('REJECTED', 'pix')], [{ reason: 'amount' }], 'otherAmount'],
    [
      'a new code waits after that',
      [charge('PENDING', 'pix'), charge('REJECTED', 'pix')],
      [{ reason: 'amount' }],
      null,
    ],
    ['paid after a refusal', [charge('PAID', 'card', AT)], [], null],
  ] as const)('%s', (_what, charges, refunds, trouble) => {
    expect(paymentTrouble({ charges, refunds })).toBe(trouble);
  });
});
