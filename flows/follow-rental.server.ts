import * as z from 'zod/mini';
import type { forgetRenterJob, rentalEvents, sendRenterJob } from '#features/rental/jobs.ts';
import { rentalCustomerMachine, rentalProposalMachine, validationOf } from '#features/rental/public.ts';
import {
  checkSoon,
  customersToCheck,
  findCustomer,
  findSealedForm,
  keepProposal,
  knownItems,
  lockCustomer,
  noteCode,
  noteReason,
  noteReceived,
  openForm,
  refuseCustomer,
  takeCustomerStep,
  takeRentalStep,
  type CustomerReport,
  type CustomerRow,
  type ProposalsReport,
} from '#features/rental/steps.server.ts';
import type { PayloadOf } from '#kernel/job.ts';
import { newSteps } from '#kernel/reported-steps.ts';
import { isAbout } from '#platform/exchanges/journey.server.ts';
import { onJourney } from '#platform/exchanges/record.server.ts';
import { readEvent } from '#platform/inbox.server.ts';
import type { Message } from '#platform/jobs/outbox.server.ts';
import type { Handled } from '#platform/jobs/worker.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import { announceToRenter } from './tell-renter.server.ts';
import type { WorkerServices } from './worker-services.server.ts';

const ACTOR = 'system:rental';

const findAnywhere = (services: WorkerServices, id: string): Promise<CustomerRow | null> =>
  services.db.read({ allBrands: true }, (tx) => findCustomer(tx, id));

const waitOf = (message: Pick<Message<unknown>, 'attempts'>): number => Math.min(60, message.attempts * 3);

const aboutOf = ({ accountId, brand, market }: CustomerRow) =>
  ({ about: 'person', id: accountId, brand, market }) as const;

/** Hands a person to the rental company. Reference and attempt are its key, so a repetition is the same person. */
export const sendRenter = async (
  services: WorkerServices,
  message: Message<PayloadOf<typeof sendRenterJob>>,
): Promise<Handled> => {
  const { env, db } = services;
  const row = await findAnywhere(services, message.payload.customerId);
  if (row === null || row.state !== 'VALIDATING_IDENTITY') return 'done';
  isAbout(aboutOf(row));
  const form = await db.read({ brand: row.brand }, (tx) => findSealedForm(tx, row));
  // The company has it by now, or a later attempt is in force and goes by its own message.
  if (form === null) return 'done';
  const answered = await services.rental.register({
    reference: row.id,
    attempt: row.attempt,
    callbackUrl: `${env.PUBLIC_URL}/api/rental-user/v1/rental-events`,
    brand: row.brand,
    market: row.market,
    person: openForm(vaultOf(env), row.id, form.sealed),
  });
  services.crash('rental.sent');
  if (answered.kind === 'noAnswer') return { again: answered.reason, seconds: waitOf(message) };
  if (answered.kind === 'done') await takeCustomer(services, row, { report: answered.report, sent: row.attempt });
  else {
    await db.withTx({ brand: row.brand, actor: ACTOR, reason: 'refused by the rental company' }, async (tx) => {
      const refused = await refuseCustomer(tx, { id: row.id, attempt: row.attempt, reason: answered.reason });
      if (refused > 0)
        await announceToRenter(tx, row.brand, { customerId: row.id, reached: 'REFUSED', proposal: null });
    });
  }
  return 'done';
};

/** The company drops whoever left; what it must keep of a contract it keeps by itself. */
export const forgetRenter = async (
  services: WorkerServices,
  message: Message<PayloadOf<typeof forgetRenterJob>>,
): Promise<Handled> => {
  const result = await services.rental.forget(message.payload.reference);
  return result.kind === 'done' ? 'done' : { again: result.reason, seconds: waitOf(message) };
};

const eventSchema = z.object({ data: z.object({ reference: z.uuid() }) });

/** The rental company said that something happened: ask it, then believe its own history. */
export const workRentalEvent = async (
  services: WorkerServices,
  message: Message<PayloadOf<typeof rentalEvents>>,
): Promise<Handled> => {
  const { inboxId } = message.payload;
  const event = await readEvent(services.db, inboxId);
  if (event === null) return 'done';
  const parsed = z.safeParse(eventSchema, JSON.parse(event.payload));
  const row = parsed.success ? await findAnywhere(services, parsed.data.data.reference) : null;
  if (row !== null) {
    isAbout(aboutOf(row));
    const missing = await askCompany(services, row);
    if (missing !== null) return { again: missing, seconds: waitOf(message) };
  }
  return { closes: inboxId };
};

/** Asks about a person and their proposals. The reason where there was no answer, otherwise null. */
const askCompany = async (services: WorkerServices, row: CustomerRow): Promise<string | null> => {
  const customer = await services.rental.customer(row.id);
  if (customer.kind === 'noAnswer') return customer.reason;
  if (customer.kind === 'done') await takeCustomer(services, row, { report: customer.report, sent: null });
  const proposals = await services.rental.proposals(row.id);
  if (proposals.kind === 'noAnswer') return proposals.reason;
  if (proposals.kind === 'done') await takeProposals(services, row, proposals.report);
  return null;
};

/** Asks about everybody the company has been silent about, each alone: one trouble is not another's. */
export const pollRentals = async (services: WorkerServices): Promise<void> => {
  const due = await services.db.withTx({ allBrands: true, actor: ACTOR }, (tx) => customersToCheck(tx, 50));
  for (const { id } of due) {
    const row = await findAnywhere(services, id);
    if (row === null) continue;
    await onJourney(services, aboutOf(row), {
      run: () => askCompany(services, row),
      heldUp: (missing) => missing,
    }).catch((error: unknown) => {
      services.log.error({ err: error, rental: id }, 'asking the rental company failed');
    });
  }
};

/** Takes what is new of a person's validation, in one transaction. Twice is the same as once. `sent` is the attempt that it answers. */
const takeCustomer = (
  services: WorkerServices,
  { id, brand }: CustomerRow,
  { report, sent }: { report: CustomerReport; sent: number | null },
): Promise<void> =>
  services.db.withTx({ brand, actor: ACTOR, reason: 'reported by the rental company' }, async (tx) => {
    const row = await lockCustomer(tx, id);
    if (row === null) return;
    const known = { status: row.state, sequence: row.sequence };
    const { steps, stuck } = newSteps(rentalCustomerMachine, known, report.history);
    for (const step of steps) await takeCustomerStep(tx, id, step);
    await noteCode(tx, { id, customerCode: report.customerCode });
    const last = steps.at(-1);
    if (last !== undefined) {
      await noteReason(tx, { id, reason: report.reason });
      const reached = validationOf(last.status);
      if (reached !== 'RUNNING') await announceToRenter(tx, brand, { customerId: id, reached, proposal: null });
    }
    if (sent !== null) await noteReceived(tx, { id, attempt: sent });
    if (stuck !== null)
      services.log.error({ rental: id, status: stuck.status }, 'the rental company reports a step that is not legal');
  });

/** Takes what is new of the proposals, in one transaction. The person's row is locked, so that two reports follow each other. */
const takeProposals = (services: WorkerServices, { id, brand }: CustomerRow, report: ProposalsReport): Promise<void> =>
  services.db.withTx({ brand, actor: ACTOR, reason: 'proposals' }, async (tx) => {
    if ((await lockCustomer(tx, id)) === null) return;
    if (report.unreadable > 0)
      services.log.error(
        { rental: id, unreadable: report.unreadable },
        'the rental company lists proposals that cannot be read',
      );
    for (const { proposalCode, monthly, featuredItems, history, ...facts } of report.proposals) {
      const first = history.toSorted((left, right) => left.sequence - right.sequence)[0];
      if (first === undefined) continue;
      const known = await keepProposal(tx, {
        id: services.ids.next(),
        brand,
        customerId: id,
        facts: {
          ...facts,
          code: proposalCode,
          monthly: monthly.amount,
          currency: monthly.currency,
          featuredItems: knownItems(featuredItems),
        },
        at: first.at,
      });
      const { steps, stuck } = newSteps(rentalProposalMachine, known, history);
      for (const step of steps) await takeRentalStep(tx, { id: known.id, brand }, step);
      const last = steps.at(-1);
      if (last !== undefined) {
        await checkSoon(tx, id);
        const proposal = { code: proposalCode, vehicle: facts.vehicle };
        await announceToRenter(tx, brand, { customerId: id, reached: last.status, proposal });
      }
      if (stuck !== null)
        services.log.error(
          { rental: id, proposal: known.id, status: stuck.status },
          'a rental proposal cannot go there',
        );
    }
  });
