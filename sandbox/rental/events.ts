import { randomUUID } from 'node:crypto';
import type { RefusalReason, RentalCustomerState } from '#features/rental/rules/customer-machine.ts';
import type { RentalProposalStatus } from '#features/rental/rules/statuses.ts';
import type { Change } from '../core/journal.ts';
import { put, type Store } from '../core/store.ts';
import { hookChanges } from '../core/webhooks.ts';
import type { RentalCustomer, RentalProposal } from './records.ts';

export type Rental = { readonly store: Store; readonly now: () => Date; readonly poke: () => void };

/** Books a change and tells the shop, both in one commit. The hook only says that something happened. */
function book(
  { store, now, poke }: Rental,
  customer: RentalCustomer,
  { type, change }: { type: string; change: Change },
) {
  const { reference, callbackUrl } = customer;
  const hook = {
    company: 'rental' as const,
    url: callbackUrl,
    body: JSON.stringify({ type, timestamp: now().toISOString(), data: { reference } }),
    signedId: `msg_${randomUUID()}`,
    about: reference,
    chain: null,
  };
  store.commit([change, ...hookChanges({ store, now, hook })]);
  poke();
}

export function moveCustomer(
  rental: Rental,
  customer: RentalCustomer,
  move: { status: RentalCustomerState; reason?: RefusalReason | null },
): RentalCustomer {
  const step = { sequence: customer.steps.length + 1, status: move.status, at: rental.now().toISOString() };
  const moved = { ...customer, steps: [...customer.steps, step], reason: move.reason ?? null };
  book(rental, moved, { type: 'customer.updated', change: put('rentalCustomer', moved.reference, moved) });
  return moved;
}

export function moveProposal(
  rental: Rental,
  proposal: RentalProposal,
  status: RentalProposalStatus,
): RentalProposal | undefined {
  const customer = rental.store.get('rentalCustomer', proposal.reference);
  if (customer === undefined) return undefined;
  const step = { sequence: proposal.steps.length + 1, status, at: rental.now().toISOString() };
  const moved = { ...proposal, steps: [...proposal.steps, step] };
  book(rental, customer, { type: 'proposal.updated', change: put('rentalProposal', moved.proposalCode, moved) });
  return moved;
}
