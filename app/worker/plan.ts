import { expireReservation, sweepExpired } from '#flows/expire-reservation.server.ts';
import { deliverCar } from '#flows/deliver-car.server.ts';
import {
  forgetAtBank,
  pollProposals,
  proposalMoved,
  sendPaperToBank,
  sendProposalToBank,
  workBankEvent,
} from '#flows/follow-proposal.server.ts';
import { orderMoved, workFactoryEvent, workGatewayEvent } from '#flows/follow-order.server.ts';
import { sendRefund } from '#flows/refund-payment.server.ts';
import { cancelCharge, reconcileCharges, sendCharge } from '#flows/send-charge.server.ts';
import { expireTestDrive, remindOfVisit, sweepVisits, visitMoved } from '#flows/follow-visit.server.ts';
import type { WorkerServices } from '#flows/worker-services.server.ts';
import type { Message } from '#platform/jobs/outbox.server.ts';
import type { Handled, WorkerPlan } from '#platform/jobs/worker.server.ts';
import { sweepManualFiles } from '#features/aftersales/public.server.ts';
import { sweepAccounts } from '#features/accounts/public.server.ts';
import {
  deliverLeads,
  forgetLead,
  forgetPerson,
  sweepLeads,
  tellPerson,
  wakeCouriers,
} from '#features/leads/public.server.ts';
import { refreshOffers } from '#features/offers/public.server.ts';
import { sweepFiles } from '#platform/files.server.ts';
import { sendMail, type MailPayload } from '#platform/mail.server.ts';
import { forgetSpent } from '#platform/http/shared-limit.server.ts';
import { createChanges } from '#platform/http/changes.server.ts';
import { invariants } from '#platform/invariants.server.ts';
import { watchInvariants } from '#platform/invariants/watch.server.ts';
import { sql } from '#platform/sql.server.ts';
import { retainPersonalData } from '#flows/retain-personal-data.server.ts';
import { sealAudit } from '#platform/audit.server.ts';
import { personalDoors } from '../server/personal-data.ts';
import { speak } from '../server/texts.ts';

/** Moves that nothing follows; their audit rows are what is kept. */
const LEFT_ALONE = [
  'lead_delivery.moved',
  'order_balance.moved',
  'charge.moved',
  'refund.moved',
  'price_change.moved',
  'offer.moved',
  'car_transfer.moved',
  'privacy_request.moved',
] as const;
const leaveAlone = async (): Promise<Handled> => 'done';

/** What each kind of message does, and what runs by the clock. */
export const planOf = (services: WorkerServices): WorkerPlan => {
  const bind =
    (work: (services: WorkerServices, message: Message) => Promise<Handled>) => (_: unknown, message: Message) =>
      work(services, message);
  return {
    handlers: {
      ...Object.fromEntries(LEFT_ALONE.map((topic) => [topic, leaveAlone])),
      'charge.send': bind(sendCharge),
      'charge.cancel': bind(cancelCharge),
      'refund.send': bind(sendRefund),
      'reservation.expire': bind(expireReservation),
      'inbox.gateway': bind(workGatewayEvent),
      'inbox.factory': bind(workFactoryEvent),
      'inbox.bank': bind(workBankEvent),
      'proposal.send': bind(sendProposalToBank),
      'proposal.forget': bind(forgetAtBank),
      'proposal.document': bind(sendPaperToBank),
      'financing_proposal.moved': bind(proposalMoved(speak)),
      'lead.deliver': bind(deliverLeads(speak)),
      'lead.forget': bind(forgetLead),
      'crm.person': bind(tellPerson),
      'crm.forget': bind(forgetPerson),
      'order.moved': bind(orderMoved),
      'car.deliver': bind(deliverCar),
      'visit.moved': bind(visitMoved),
      'test_drive.moved': bind(visitMoved),
      'visit.remind': bind(remindOfVisit),
      'visit.expire': bind(expireTestDrive),
      'mail.send': async (_, message) => {
        await sendMail(services, message.payload as unknown as MailPayload, message.id);
        return 'done';
      },
    },
    scheduled: [
      { name: 'reconcile-charges', everySeconds: 60, run: () => reconcileCharges(services) },
      { name: 'poll-proposals', everySeconds: 60, run: () => pollProposals(services) },
      { name: 'wake-couriers', everySeconds: 15, run: () => wakeCouriers(services) },
      { name: 'sweep-expired', everySeconds: 60, run: () => sweepExpired(services) },
      { name: 'sweep-visits', everySeconds: 300, run: () => sweepVisits(services) },
      { name: 'refresh-offers', everySeconds: 600, run: () => refreshed(services) },
      { name: 'seal-audit', everySeconds: 60, run: () => sealAudit(services) },
      { name: 'retain-personal-data', everySeconds: 86_400, run: () => retainPersonalData(services, personalDoors) },
      {
        name: 'watch-invariants',
        everySeconds: 3600,
        beside: true,
        run: (_services, stopping) => watchInvariants(services, invariants, stopping),
      },
      { name: 'tidy-platform', everySeconds: 3600, run: () => tidy(services) },
    ],
  };
};

/** The web processes keep searches and pages of offers. */
const refreshed = async (services: WorkerServices): Promise<void> => {
  if ((await refreshOffers(services)) > 0) createChanges(services).tell();
};

const tidy = async (services: WorkerServices): Promise<void> => {
  const now = services.clock.now();
  await sweepAccounts(services.db, now);
  await sweepFiles(services, now);
  await sweepManualFiles(services);
  await sweepLeads(services.db);
  await forgetSpent(services.db);
  await services.db.run(sql`DELETE FROM reservations.anonymous_hold WHERE until < now()`);
  await services.db.run(sql`DELETE FROM platform.outbox WHERE done_at < now() - interval '7 days'`);
  await services.db.withTx({ allBrands: true }, (tx) =>
    tx.run(sql`DELETE FROM platform.idempotency WHERE created_at < now() - interval '7 days'`),
  );
  await services.db.run(sql`DELETE FROM platform.inbox WHERE processed_at < now() - interval '90 days'`);
};
