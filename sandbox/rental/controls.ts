import { z } from 'zod';
import { REFUSAL_REASONS, RENTAL_CUSTOMER_STATES } from '#features/rental/rules/customer-machine.ts';
import { FEATURED_ITEMS } from '#features/rental/rules/items.ts';
import { RENTAL_PROPOSAL_STATUSES } from '#features/rental/rules/statuses.ts';
import { moveCustomer, moveProposal, type Rental } from './events.ts';
import { customerStatus, nextStates, nextStatuses, smoothState, smoothStatus } from './records.ts';
import type { RentalProposal } from './records.ts';

const blank = (value: unknown) => (value === '' ? undefined : value);
const isTrue = (value: unknown) => value === true || value === 'true';
const code = z.string().min(1).max(60);

export const customerMove = z.object({
  status: z.enum(RENTAL_CUSTOMER_STATES),
  reason: z.preprocess(blank, z.enum(REFUSAL_REASONS).optional()),
});
export const proposalMove = z.object({
  status: z.enum(RENTAL_PROPOSAL_STATUSES),
  /** Also what the table forbids: the shop must refuse it. */
  force: z.preprocess(isTrue, z.boolean()),
});
export const advanceBody = z.object({ all: z.preprocess(isTrue, z.boolean()) });
export const proposalBody = z.object({
  productId: code,
  vehicle: z.string().min(1).max(120),
  months: z.coerce.number().int().min(1).max(120),
  monthlyKilometers: z.coerce.number().int().min(1).max(100_000),
  /** Minor units. */
  monthly: z.coerce.number().int().positive(),
  /** Joined by commas. */
  featuredItems: z.string().max(300).default(FEATURED_ITEMS.slice(0, 3).join(',')),
});

export type Played = { readonly status: number; readonly body: unknown };
const refused = (status: number, message: string): Played => ({ status, body: { message } });
const noCustomer = (): Played => refused(404, 'no such customer');
const noProposal = (): Played => refused(404, 'no such proposal');

/** A person at the rental company's console decides about a customer. */
export function playCustomer(rental: Rental, reference: string, move: z.output<typeof customerMove>): Played {
  const customer = rental.store.get('rentalCustomer', reference);
  if (customer === undefined) return noCustomer();
  if (!nextStates(customer).includes(move.status)) return refused(409, `not from here: ${move.status}`);
  const reason = move.status === 'REFUSED' ? (move.reason ?? 'OTHER') : null;
  return { status: 200, body: moveCustomer(rental, customer, { status: move.status, reason }) };
}

export function advanceCustomer(rental: Rental, reference: string, { all }: z.output<typeof advanceBody>): Played {
  let customer = rental.store.get('rentalCustomer', reference);
  if (customer === undefined) return noCustomer();
  for (let status = smoothState(customer); status !== undefined; status = smoothState(customer)) {
    customer = moveCustomer(rental, customer, { status });
    if (!all) break;
  }
  return { status: 200, body: customer };
}

/** A proposal is for somebody whom the company has validated. */
export function makeProposal(rental: Rental, reference: string, body: z.output<typeof proposalBody>): Played {
  const customer = rental.store.get('rentalCustomer', reference);
  if (customer === undefined) return noCustomer();
  if (customerStatus(customer) !== 'PERSISTED_ON_HUB') return refused(409, 'the customer is not validated');
  const { monthly, featuredItems, ...facts } = body;
  const proposal: RentalProposal = {
    ...facts,
    proposalCode: `P${rental.store.nextId()}`,
    reference,
    monthly: { amount: monthly, currency: customer.market === 'br' ? 'BRL' : 'ARS' },
    featuredItems: featuredItems
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
    steps: [],
  };
  return { status: 201, body: moveProposal(rental, proposal, 'PROPOSAL_CREATED') };
}

export function playProposal(
  rental: Rental,
  proposalCode: string,
  { status, force }: z.output<typeof proposalMove>,
): Played {
  const proposal = rental.store.get('rentalProposal', proposalCode);
  if (proposal === undefined) return noProposal();
  if (!force && !nextStatuses(proposal).includes(status)) return refused(409, `not from here: ${status}`);
  return { status: 200, body: moveProposal(rental, proposal, status) };
}

export function advanceRental(rental: Rental, proposalCode: string, { all }: z.output<typeof advanceBody>): Played {
  let proposal = rental.store.get('rentalProposal', proposalCode);
  if (proposal === undefined) return noProposal();
  for (let status = smoothStatus(proposal); status !== undefined; status = smoothStatus(proposal)) {
    proposal = moveProposal(rental, proposal, status) ?? proposal;
    if (!all) break;
  }
  return { status: 200, body: proposal };
}
