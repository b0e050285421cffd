import { expect, test } from 'vitest';
import es from '#brands/texts/reservations.es-AR.json' with { type: 'json' };
import pt from '#brands/texts/reservations.pt-BR.json' with { type: 'json' };
import { CANCEL_REASONS, reasonsFor } from './cancel-reasons.ts';
import { ORDER_STATES } from './order-machine.ts';

test('who has the car at home is offered no delay and no credit as a reason, and everybody else is', () => {
  expect(reasonsFor('DELIVERED')).toEqual(['price', 'car', 'none']);
  for (const state of ORDER_STATES.filter((one) => one !== 'DELIVERED'))
    expect(reasonsFor(state)).toEqual(CANCEL_REASONS);
});

test.each([pt, es])('each reason has its words', (texts) => {
  for (const reason of CANCEL_REASONS) expect(texts[`cancel.reason.${reason}`]).toBeTruthy();
});
