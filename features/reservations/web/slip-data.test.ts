import { expect, test } from 'vitest';
import type { Page } from '#ui/page-context.ts';
import { slipShown } from './slip-data.ts';

const page = {
  market: 'br',
  brand: 'jeep',
  newKey: () => 'k',
  path: (name: string) => `/${name}`,
  url: new URL('https://volante.example/pedido/o1'),
} as unknown as Page;
const CHARGE = {
  method: 'boleto',
  state: 'PENDING',
  amount: { amount: 48_000, currency: 'BRL' },
  slip: { line: '0'.repeat(47), dueOn: '2026-12-02' },
  pixCode: null,
  expiresAt: '2026-12-03T02:59:59.999Z',
};
const shownOf = (charge: object, state: string) =>
  slipShown(page, {
    id: 'o1',
    now: '2026-11-27T12:00:00.000Z',
    charges: [{ ...CHARGE, ...charge }],
    rest: { sources: [{ kind: 'BILLET_PAYMENT', state }] },
  } as unknown as Parameters<typeof slipShown>[1]);

test('a slip is shown with what it asks for itself, which of a part that is partly paid is less than the part', () => {
  expect(shownOf({}, 'WAITING')).toMatchObject({ state: 'open', due: '02/12/2026' });
  expect(shownOf({}, 'WAITING')).toHaveProperty('amount', expect.stringMatching(/R\$\s480,00/));
});

test('a slip that its bank ended before its day is over, and one that ended with its plan is none', () => {
  expect(shownOf({ state: 'CANCELLED' }, 'WAITING').state).toBe('over');
  expect(shownOf({ state: 'CANCELLED' }, 'PLANNED').state).toBe('none');
  expect(shownOf({ expiresAt: '2026-11-26T12:00:00.000Z' }, 'WAITING').state).toBe('over');
});
