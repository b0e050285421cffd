import { expireReservation, sweepExpired } from '#flows/expire-reservation.server.ts';
import { deliverCar } from '#flows/deliver-car.server.ts';
import {
  forgetAtBank,
  pollProposals,
  sendPaperToBank,
  cancelAtBank,
  sendProposalToBank,
  workBankEvent,
} from '#flows/follow-proposal.server.ts';
import { forgetCards, saveCard, warnOfEndingCards } from '#flows/keep-card.server.ts';
import { orderMoved, workFactoryEvent, workGatewayEvent, workKeptReports } from '#flows/follow-order.server.ts';
import { carChanged } from '#flows/order-car.server.ts';
import { tellPrize } from '#flows/tell-prize.server.ts';
import { lapseTerm } from '#flows/lapse-term.server.ts';
import { tellTermEnds } from '#flows/settle-subscription.server.ts';
import { sendRefund } from '#flows/refund-payment.server.ts';
import { cancelCharge, reconcileCharges, sendCharge } from '#flows/send-charge.server.ts';
import { earnByOpinion, earnByRevision, expirePoints, rankMembers } from '#flows/earn-points.server.ts';
import { expireTestDrive, remindOfVisit, sweepVisits, visitMoved } from '#flows/follow-visit.server.ts';
import { fillEvent, remindOfEvent, tellEvent } from '#flows/follow-event.server.ts';
import { closePromotions, freezeList, tellCancelled, tellWinners } from '#flows/follow-promotion.server.ts';
import { forgetRenter, pollRentals, sendRenter, workRentalEvent } from '#flows/follow-rental.server.ts';
import { pollLetters } from '#flows/follow-letter.server.ts';
import { tellRenter } from '#flows/tell-renter.server.ts';
import { mayBeSent, messageBuyer, messagePerson } from '#flows/message-person.server.ts';
import { proposalMoved } from '#flows/tell-applicant.server.ts';
import { messageBuyerJob, messagePersonJob } from '#features/messages/jobs.ts';
import { tellBuyer } from '#flows/tell-buyer.server.ts';
import { tellIdentity } from '#flows/tell-identity.server.ts';
import { tellIdentityJob } from '#features/identity-check/jobs.ts';
import { notifyWaiting } from '#flows/notify-waiting.server.ts';
import { lookElsewhere } from '#flows/withdraw-elsewhere.server.ts';
import type { WorkerServices } from '#flows/worker-services.server.ts';
import { deliverCarJob } from '#flows/jobs.ts';
import { guardExperiments, tidyAnalytics } from '#features/analytics/public.server.ts';
import { announcePersonJob, bulkRunJob, forgetPersonJob } from '#features/accounts/jobs.ts';
import { fillEventJob, remindOfEventJob, tellEventJob } from '#features/events/jobs.ts';
import {
  bankEvents,
  cancelProposalJob,
  forgetProposalJob,
  proposalMoves,
  sendDocumentJob,
  sendProposalJob,
} from '#features/financing/jobs.ts';
import { deliverLeadsJob, forgetLeadJob } from '#features/leads/jobs.ts';
import { opinionChangedJob } from '#features/engagement/jobs.ts';
import { lapseTermJob, prizeTakenJob, revisionDoneJob, termEndsJob } from '#features/loyalty/jobs.ts';
import {
  cancelChargeJob,
  forgetCardsJob,
  gatewayEvents,
  saveCardJob,
  sendChargeJob,
  sendRefundJob,
} from '#features/payments/jobs.ts';
import { deliverPush, spreadPush } from '#features/push/public.server.ts';
import { deliverPushJob, spreadPushJob } from '#features/push/jobs.ts';
import { freezeListJob, tellCancelledJob, tellWinnersJob } from '#features/promotions/jobs.ts';
import { forgetRenterJob, rentalEvents, sendRenterJob, tellRenterJob } from '#features/rental/jobs.ts';
import {
  expireReservationJob,
  factoryCarJob,
  factoryEvents,
  keptReportsJob,
  lookElsewhereJob,
  orderMoves,
  tellBuyerJob,
} from '#features/reservations/jobs.ts';
import { expireVisitJob, remindOfVisitJob, testDriveMoves, visitMoves } from '#features/visits/jobs.ts';
import { deliverWebhooks, tidyWebhooks, wakeWebhooks } from '#features/webhooks/public.server.ts';
import { deliverWebhooksJob } from '#features/webhooks/jobs.ts';
import type { Job } from '#kernel/job.ts';
import type { Message } from '#platform/jobs/outbox.server.ts';
import { handle, type Handled, type HandledJob, type WorkerPlan } from '#platform/jobs/worker.server.ts';
import { sweepPaperFiles } from '#features/reservations/public.server.ts';
import { sweepManualFiles } from '#features/aftersales/public.server.ts';
import { bulkRuns, sweepAccounts } from '#features/accounts/public.server.ts';
import {
  deliverLeads,
  forgetLead,
  forgetPerson,
  sweepLeads,
  deliverPerson,
  wakeDispatchers,
} from '#features/leads/public.server.ts';
import { refreshOffers } from '#features/offers/public.server.ts';
import { sweepFiles } from '#platform/files/sweep.server.ts';
import { sendMail, sendMailJob, type MailPayload } from '#platform/mail.server.ts';
import { forgetSpent } from '#platform/http/shared-limit.server.ts';
import { keepMonths } from '#platform/jobs/months.server.ts';
import { tidyPlatform } from '#platform/jobs/tidy.server.ts';
import { createChanges } from '#platform/http/changes.server.ts';
import { invariants } from '#platform/invariants.server.ts';
import { watchInvariants } from '#platform/invariants/watch.server.ts';
import { sql } from '#platform/sql.server.ts';
import { retainPersonalData } from '#flows/retain-personal-data.server.ts';
import { checkAuditPieces, sealAudit } from '#platform/audit.server.ts';
import { personalPorts } from '../server/personal-data.ts';
import { mailTexts, speak } from '../server/texts.ts';
import { callsOf, workBulkRun } from './bulk-run.ts';

const deliverMail = async (services: WorkerServices, { id, payload }: Message<MailPayload>): Promise<Handled> => {
  if (await mayBeSent(services, payload)) await sendMail({ ...services, mailTexts }, payload, id);
  return 'done';
};

/** What runs by the clock. */
const scheduleOf = (services: WorkerServices): WorkerPlan['scheduled'] => [
  { name: 'reconcile-charges', everySeconds: 60, run: () => reconcileCharges(services) },
  { name: 'poll-proposals', everySeconds: 60, run: () => pollProposals(services) },
  { name: 'poll-letters', everySeconds: 60, run: () => pollLetters(speak)(services) },
  { name: 'poll-rentals', everySeconds: 60, run: () => pollRentals(services) },
  { name: 'wake-couriers', everySeconds: 15, run: () => wakeDispatchers(services) },
  { name: 'wake-webhooks', everySeconds: 15, run: () => wakeWebhooks(services) },
  { name: 'guard-experiments', everySeconds: 60, run: () => guardExperiments(services) },
  { name: 'sweep-expired', everySeconds: 60, run: () => sweepExpired(services) },
  { name: 'sweep-visits', everySeconds: 300, run: () => sweepVisits(services) },
  { name: 'notify-waiting', everySeconds: 60, run: () => notifyWaiting(services) },
  { name: 'close-promotions', everySeconds: 60, run: () => closePromotions(services) },
  { name: 'expire-points', everySeconds: 300, run: () => expirePoints(services) },
  { name: 'rank-members', everySeconds: 60, run: () => rankMembers(services) },
  { name: 'warn-of-ending-cards', everySeconds: 3600, run: () => warnOfEndingCards(services) },
  {
    name: 'refresh-offers',
    everySeconds: 600,
    beside: true,
    run: (_services, stopping) => refreshed(services, stopping),
  },
  {
    name: 'seal-audit',
    everySeconds: 60,
    beside: true,
    startsLater: true,
    run: (_services, stopping) => sealAudit(services, stopping),
  },
  {
    name: 'check-audit',
    everySeconds: 60,
    beside: true,
    startsLater: true,
    run: (_services, stopping) => checkAuditPieces(services, stopping),
  },
  {
    name: 'retain-personal-data',
    everySeconds: 86_400,
    beside: true,
    startsLater: true,
    run: (_services, stopping) => retainPersonalData(services, personalPorts, stopping),
  },
  {
    name: 'watch-invariants',
    everySeconds: 3600,
    beside: true,
    startsLater: true,
    run: (_services, stopping) => watchInvariants(services, invariants, stopping),
  },
  {
    name: 'tidy-platform',
    everySeconds: 3600,
    beside: true,
    startsLater: true,
    run: (_services, stopping) => tidy(services, stopping),
  },
];

const handlerOf =
  (services: WorkerServices) =>
  <Payload>(
    job: Job<Payload>,
    work: (services: WorkerServices, message: Message<Payload>) => Promise<Handled>,
  ): HandledJob =>
    handle(job, (message) => work(services, message));

/** What each job does, one line for each, and what runs by the clock. */
export const planOf = (services: WorkerServices): WorkerPlan => {
  const on = handlerOf(services);
  return {
    jobs: [
      on(sendChargeJob, sendCharge),
      on(cancelChargeJob, cancelCharge),
      on(sendRefundJob, sendRefund(speak)),
      on(saveCardJob, saveCard),
      on(forgetCardsJob, forgetCards),
      on(gatewayEvents, workGatewayEvent),
      on(expireReservationJob, expireReservation),
      on(orderMoves, orderMoved),
      on(factoryEvents, workFactoryEvent),
      on(keptReportsJob, workKeptReports),
      on(factoryCarJob, carChanged),
      on(lookElsewhereJob, lookElsewhere),
      on(tellBuyerJob, tellBuyer(speak)),
      on(tellIdentityJob, tellIdentity(speak)),
      on(messagePersonJob, messagePerson),
      on(messageBuyerJob, messageBuyer),
      on(deliverCarJob, deliverCar),
      on(sendProposalJob, sendProposalToBank),
      on(cancelProposalJob, cancelAtBank),
      on(sendDocumentJob, sendPaperToBank),
      on(forgetProposalJob, forgetAtBank),
      on(proposalMoves, proposalMoved(speak)),
      on(bankEvents, workBankEvent),
      on(sendRenterJob, sendRenter),
      on(forgetRenterJob, forgetRenter),
      on(rentalEvents, workRentalEvent),
      on(tellRenterJob, tellRenter(speak)),
      on(deliverLeadsJob, (own) => deliverLeads(speak)({ ...own, mailTexts })),
      on(forgetLeadJob, (own, message) => forgetLead({ ...own, mailTexts }, message)),
      on(announcePersonJob, deliverPerson),
      on(forgetPersonJob, forgetPerson),
      on(visitMoves, visitMoved),
      on(testDriveMoves, visitMoved),
      on(remindOfVisitJob, remindOfVisit),
      on(expireVisitJob, expireTestDrive),
      on(tellEventJob, tellEvent),
      on(remindOfEventJob, remindOfEvent),
      on(fillEventJob, fillEvent),
      on(freezeListJob, freezeList),
      on(tellWinnersJob, tellWinners),
      on(tellCancelledJob, tellCancelled),
      on(revisionDoneJob, earnByRevision),
      on(prizeTakenJob, tellPrize),
      on(lapseTermJob, lapseTerm),
      on(termEndsJob, tellTermEnds),
      on(opinionChangedJob, earnByOpinion),
      on(spreadPushJob, spreadPush),
      on(deliverPushJob, deliverPush),
      on(deliverWebhooksJob, deliverWebhooks),
      on(sendMailJob, deliverMail),
      on(bulkRunJob, workBulkRun(callsOf(services))),
    ],
    scheduled: scheduleOf(services),
  };
};

/** The web processes keep searches and pages of offers. */
const refreshed = async (services: WorkerServices, stopping: AbortSignal): Promise<void> => {
  if ((await refreshOffers(services, stopping)) > 0) await createChanges(services).notify();
};

const tidy = async (services: WorkerServices, stopping: AbortSignal): Promise<void> => {
  const now = services.clock.now();
  await sweepAccounts(services.db, now);
  await bulkRuns.sweepRuns(services.db);
  await sweepFiles(services, now);
  await sweepManualFiles(services);
  await sweepPaperFiles(services);
  await sweepLeads(services.db);
  await forgetSpent(services.db);
  await services.db.run(sql`DELETE FROM reservations.anonymous_hold WHERE until < now()`);
  await services.db.run(sql`DELETE FROM reservations.withdrawal_call WHERE at < now() - interval '1 day'`);
  await tidyWebhooks(services, stopping);
  await tidyAnalytics(services, stopping);
  await tidyPlatform(services.db, stopping);
  await keepMonths(services.db);
};
