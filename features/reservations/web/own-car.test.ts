import { expect, test } from 'vitest';
import { wayOn } from './own-car.ts';

test('the way on from a car leads to its payment while its time runs, and to its order once it is paid', () => {
  const page = { path: (name: string) => `/${name}` };
  const order = { id: 'o1', state: 'PRE_RESERVE', expired: false } as const;
  expect(wayOn(page, order)).toEqual({ isPaid: false, href: '/reservationStep' });
  expect(wayOn(page, { ...order, state: 'RESERVE' })).toEqual({ isPaid: true, href: '/order' });
});
