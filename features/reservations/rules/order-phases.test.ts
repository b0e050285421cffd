import { describe, expect, it } from 'vitest';
import { ORDER_STATES } from './order-machine.ts';
import { ORDER_PHASES, phasesOf } from './order-phases.ts';

type State = 'done' | 'current' | 'ahead' | 'failed';
const point = (name: string, state: State) => ({ name, state });
const shown = (points: ReturnType<typeof point>[]) =>
  phasesOf(points, false).map(
    ({ phase, state, points: own }) => `${phase} ${state}: ${own.map(({ name }) => name).join(' ')}`,
  );

describe('the phases of an order', () => {
  it('hold every step once, in the order of the plan', () => {
    const phases = phasesOf(
      ORDER_STATES.map((name) => point(name, 'ahead')),
      false,
    );
    expect(phases.map(({ phase }) => phase)).toEqual([...ORDER_PHASES]);
    expect(phases.flatMap(({ points }) => points)).toHaveLength(ORDER_STATES.length);
  });

  it('are done, under way or to come', () => {
    expect(
      shown([
        point('PRE_RESERVE', 'done'),
        point('RESERVE', 'done'),
        point('UPLOADED_DOCS', 'current'),
        point('SIGN_CONTRACT', 'ahead'),
        point('PLACED', 'ahead'),
      ]),
    ).toEqual([
      'booking done: PRE_RESERVE RESERVE',
      'papers current: UPLOADED_DOCS SIGN_CONTRACT',
      'factory ahead: PLACED',
    ]);
  });

  it('put what the bank says and what is paid among the papers, whenever it comes', () => {
    expect(shown([point('PLACED', 'done'), point('APPROVED_PROPOSAL', 'done'), point('PAID', 'current')])).toEqual([
      'papers done: APPROVED_PROPOSAL PAID',
      'factory done: PLACED',
    ]);
  });

  it('say of a payment that was taken back where the order is', () => {
    const points = [point('PAID', 'done'), point('INVOICED', 'done'), point('TAKEN_BACK', 'current')];
    expect(shown([...points, point('AT_DEALER', 'ahead')])).toEqual([
      'papers done: PAID',
      'road current: INVOICED TAKEN_BACK AT_DEALER',
    ]);
    expect(shown([point('PLACED', 'done'), point('TAKEN_BACK', 'done'), point('CANCELLED', 'failed')])).toEqual([
      'factory failed: PLACED TAKEN_BACK CANCELLED',
    ]);
  });

  it('say once where the order is: money that comes while the car is made is no step back', () => {
    const points = [
      point('SIGN_CONTRACT', 'done'),
      point('PAID', 'current'),
      point('CREATED_ORDER', 'done'),
      point('PLACED', 'done'),
      point('PROGRESS_ORDER', 'ahead'),
    ];
    for (const one of [points, [points[0], points[2], points[3], points[1], points[4]].flatMap((own) => own ?? [])])
      expect(
        phasesOf(one, false).flatMap((phase) =>
          phase.points.filter(({ state }) => state === 'current').map(({ name }) => name),
        ),
      ).toEqual(['PLACED']);
  });

  it('are not now at a credit that the bank refused', () => {
    const denied = (name: string) => ({ ...point(name, 'done'), ended: 'denied' });
    const lines = shown([
      point('PRE_RESERVE', 'done'),
      point('RESERVE', 'current'),
      denied('FINANCING_PAYMENT'),
      denied('PROGRESS_PROPOSAL'),
      point('UPLOADED_DOCS', 'ahead'),
    ]);
    expect(lines[0]).toBe('booking done: PRE_RESERVE RESERVE');
    expect(lines[1]).toBe('papers current: FINANCING_PAYMENT PROGRESS_PROPOSAL UPLOADED_DOCS');
    const phases = phasesOf(
      [point('RESERVE', 'current'), denied('PROGRESS_PROPOSAL'), point('UPLOADED_DOCS', 'ahead')],
      false,
    );
    expect(phases.flatMap(({ points }) => points).filter(({ state }) => state === 'current')).toMatchObject([
      { name: 'RESERVE' },
    ]);
  });

  it('do not count what was paid before the order was taken up again', () => {
    const former = (name: string) => ({ ...point(name, 'done'), isFormer: true });
    expect(
      shown([
        point('PRE_RESERVE', 'done'),
        former('RESERVE'),
        former('PAID'),
        point('CANCELLED', 'done'),
        point('REACTIVATED_ORDER', 'done'),
        point('PRE_RESERVE', 'current'),
        point('RESERVE', 'ahead'),
        point('UPLOADED_DOCS', 'ahead'),
      ]),
    ).toEqual([
      'booking current: PRE_RESERVE RESERVE PRE_RESERVE RESERVE',
      'papers current: PAID CANCELLED REACTIVATED_ORDER UPLOADED_DOCS',
    ]);
  });

  it('end where the order stopped', () => {
    expect(shown([point('RESERVE', 'done'), point('PLACED', 'done'), point('CANCELLED', 'failed')])).toEqual([
      'booking done: RESERVE',
      'factory failed: PLACED CANCELLED',
    ]);
  });

  it('a car from stock has no phase in the factory', () => {
    const points = (['PRE_RESERVE', 'SIGN_CONTRACT', 'CREATED_ORDER', 'PLACED', 'BILLING'] as const).map((name) =>
      point(name, 'ahead'),
    );
    const named = (isFromStock: boolean) => phasesOf(points, isFromStock).map(({ phase }) => phase);
    expect(named(false)).toEqual(['booking', 'papers', 'factory', 'road']);
    expect(named(true)).toEqual(['booking', 'papers', 'road']);
  });
});
