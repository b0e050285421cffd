import { expect, test } from 'vitest';
import { readQuery } from './filters.ts';

test('an instalment in words is refused and kept, and the other filters stay in force', () => {
  const query = readQuery(new URLSearchParams('q=suv&fuel=ELECTRIC&balloon=1&ate=dois+mil&year=2026'), 'br');
  expect(query.most).toEqual({ amount: null, text: 'dois mil', isWrong: true });
  expect(query.body).toMatchObject({ text: 'suv', year: [2026] });
  expect(query.body).not.toHaveProperty('maxInstallment');
});

test('an instalment is read however the market writes it', () => {
  const query = readQuery(new URLSearchParams({ ate: 'R$ 2.000' }), 'br');
  expect(query.most).toMatchObject({ text: expect.stringContaining('2.000,00'), isWrong: false });
  expect(query.body.maxInstallment).toBe(200_000);
});
