import { RENTAL_WAY } from './proposal-machine.ts';
import type { RentalProposalStatus } from './statuses.ts';

export const RENTAL_POINT_STATES = ['done', 'current', 'ahead', 'failed'] as const;
export type RentalPoint<At> = {
  readonly status: RentalProposalStatus;
  readonly state: (typeof RENTAL_POINT_STATES)[number];
  /** Null: not reached. */
  readonly at: At | null;
};

const FAILED: readonly RentalProposalStatus[] = ['FINANCIAL_ANALYSIS_REPROVED', 'EXPIRED_PROPOSAL'];

/** No car comes of it. */
export const hasEndedEarly = (status: RentalProposalStatus): boolean => FAILED.includes(status);

/** How far a proposal came on its way to the car: its end without a car is no step of it. */
export const progressOf = (
  status: RentalProposalStatus,
  steps: readonly { readonly status: RentalProposalStatus; readonly at: unknown }[],
): { readonly reached: number; readonly steps: number } => ({
  reached: timelineOf(status, steps).filter(({ state }) => state === 'done' || state === 'current').length,
  steps: RENTAL_WAY.length,
});

/** The way of a proposal to the car: what was reached and when, and what comes; one that ended early has nothing ahead. */
export const timelineOf = <At>(
  status: RentalProposalStatus,
  steps: readonly { readonly status: RentalProposalStatus; readonly at: At }[],
): RentalPoint<At>[] => {
  const reached = new Map(steps.map((step) => [step.status, step.at]));
  const at = (one: RentalProposalStatus): At | null => reached.get(one) ?? null;
  if (hasEndedEarly(status)) {
    const before = RENTAL_WAY.filter((one) => reached.has(one));
    return [
      ...before.map((one) => ({ status: one, state: 'done' as const, at: at(one) })),
      { status, state: 'failed', at: at(status) },
    ];
  }
  const here = RENTAL_WAY.findIndex((one) => one === status);
  return RENTAL_WAY.map((one, index) => {
    const isPast = index < here || status === 'DELIVERED';
    const present = index === here ? ('current' as const) : ('ahead' as const);
    return { status: one, state: isPast ? 'done' : present, at: at(one) };
  });
};
