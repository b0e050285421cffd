import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { customerSchema, proposalsSchema, refusalOf } from './rental.server.ts';

const reference = '00000000-0000-7000-8000-000000000001';
const step = { sequence: 1, status: 'PROPOSAL_CREATED', at: '2026-11-20T12:00:00Z' };
const PROPOSAL = {
  proposalCode: 'P1',
  productId: 'PLAN-24',
  vehicle: 'Renegade',
  months: 24,
  monthlyKilometers: 1500,
  monthly: { amount: 289_900, currency: 'BRL' },
  featuredItems: [],
  history: [step],
};

test('only 422, or 400 that says why, refuses the person', () => {
  const said = { error: { reason: 'INCOME_TOO_LOW' } };
  expect(refusalOf({ status: 400, json: said })).toEqual({ kind: 'refused', reason: 'INCOME_TOO_LOW' });
  expect(refusalOf({ status: 422, json: { error: { reason: 'MOON' } } })).toEqual({ kind: 'refused', reason: 'OTHER' });
  expect(refusalOf({ status: 400, json: { error: { reason: 'MOON' } } })).toBeNull();
  for (const status of [200, 302, 401, 404, 405, 413, 500]) expect(refusalOf({ status, json: said })).toBeNull();
});

test('a reason without words here is another one', () => {
  const report = { reference, customerCode: 'R1', history: [], reason: 'MOON' };
  expect(z.parse(customerSchema, report).reason).toBe('OTHER');
  expect(z.parse(customerSchema, { ...report, reason: null }).reason).toBeNull();
});

test('what cannot be read of the proposals is counted and left out, however many there are', () => {
  const many = Array.from({ length: 201 }, (_, n) => ({ ...PROPOSAL, proposalCode: `P${n}` }));
  const faults = [
    null,
    { ...PROPOSAL, months: 0 },
    { ...PROPOSAL, vehicle: 'Rene\u0000gade' },
    { ...PROPOSAL, history: [{ ...step, sequence: 2_147_483_648 }] },
  ];
  const report = z.parse(proposalsSchema, { reference, proposals: [...faults, ...many] });
  expect(report.unreadable).toBe(faults.length);
  expect(report.proposals).toHaveLength(many.length);
});
