import { getBuyer } from '#features/accounts/public.server.ts';
import { termEndsJob } from '#features/loyalty/jobs.ts';
import {
  causeOf,
  endTerm,
  findTerm,
  giveMedals,
  lockTerm,
  startTerm,
  takeBackMedals,
  type TermRow,
} from '#features/loyalty/steps.server.ts';
import { judgeArrival } from '#features/payments/public.ts';
import {
  cancelOpenCharges,
  lockCharge,
  recordChargeBack,
  recordReceipt,
  type ChargeRow,
  type GatewayPayment,
  type RefundRow,
} from '#features/payments/steps.server.ts';
import { withdrawUntil } from '#features/reservations/public.ts';
import { dayIn, formatDay } from '#kernel/dates.ts';
import type { PayloadOf } from '#kernel/job.ts';
import { MARKETS } from '#kernel/market.ts';
import { formatMoney } from '#kernel/money.ts';
import type { Tx } from '#platform/database.server.ts';
import { enqueue, type Message } from '#platform/jobs/outbox.server.ts';
import type { Handled } from '#platform/jobs/worker.server.ts';
import { clubLink } from '#platform/mail/links.server.ts';
import { queueMail, type MailParams } from '#platform/mail.server.ts';
import type { WorkerServices } from './worker-services.server.ts';

const ACTOR = 'system:settlement';

/** Days before the end at which a member is told of it. */
const NOTICE_DAYS = 14;
type TermMail = 'subscriptionPaid' | 'subscriptionRefunded' | 'subscriptionEnds';

const dayOf = (term: TermRow, at: Date | null): string => (at === null ? '' : formatDay(dayIn(at, term.market)));

/** Writes to a term's member about it; to nobody once the account is gone. */
const mailTerm = async (
  { env }: Pick<WorkerServices, 'env'>,
  tx: Tx,
  mail: { term: TermRow; template: TermMail; key: string; params?: MailParams },
): Promise<void> => {
  const { term, template, key, params = {} } = mail;
  const { accountId, brand, market, programme } = term;
  const reader = accountId === null ? null : await getBuyer(tx, { env, accountId });
  if (reader === null) return;
  const said: MailParams = {
    name: reader.name,
    programme: term.programmeName,
    plan: term.planName,
    subscription: term.number,
    amount: formatMoney({ amount: term.amount, currency: term.currency }, market),
    ends: dayOf(term, term.endsAt),
    url: `${clubLink({ publicUrl: env.PUBLIC_URL, market, brand }, programme)}#plans`,
    ...params,
  };
  const { locale } = MARKETS[market];
  await queueMail(tx, { to: reader.email, template, brand, market, locale, params: said }, `${template}:${key}`);
};

/** What follows from a paid term: it begins, its points come, and its member is told now and before its end. */
const begin = async (services: WorkerServices, tx: Tx, term: TermRow): Promise<void> => {
  const { id, memberId, brand, market, accountId } = term;
  const until = withdrawUntil(market, term.now);
  if (until === null || accountId === null) throw new Error(`term ${id} cannot begin`);
  await startTerm(tx, { id, memberId, withdrawUntil: until });
  const facts = [{ rule: 'SUBSCRIPTION' as const, cause: causeOf(id) }];
  await giveMedals(tx, services.ids, { brand, market, accountId, facts, memberId });
  const begun = await findTerm(tx, id);
  if (begun === null || begun.endsAt === null) throw new Error(`term ${id} did not begin`);
  const params = { starts: dayOf(begun, begun.startsAt), withdrawUntil: dayOf(begun, begun.withdrawUntil) };
  await mailTerm(services, tx, { term: begun, template: 'subscriptionPaid', key: id, params });
  const runAt = new Date(begun.endsAt.getTime() - NOTICE_DAYS * 86_400_000);
  await enqueue(tx, termEndsJob, { brand, payload: { subscriptionId: id }, runAt, dedupeKey: id });
};

/** Money that came for a term: it counts once, in time and in full, for a member who is there; everything else goes back. */
export const arriveForTerm = (
  services: WorkerServices,
  charge: ChargeRow,
  payment: GatewayPayment,
  approvedAt: Date,
): Promise<void> =>
  services.db.withTx({ brand: charge.brand, actor: ACTOR, reason: `payment ${payment.id}` }, async (tx) => {
    const term = await lockTerm(tx, charge.orderId);
    const locked = await lockCharge(tx, { id: charge.id, round: 0, paymentId: payment.id });
    if (term === null || locked === null) throw new Error(`charge ${charge.id} has no term`);
    if (locked.isKnown) return;
    const verdict = judgeArrival(
      { amount: payment.amount, approvedAt },
      {
        amount: { amount: term.amount, currency: term.currency },
        heldUntil: term.askedUntil,
        orderWaits: term.state === 'WAITING' && term.accountId !== null && locked.state !== 'CHARGED_BACK',
        alreadyPaid: locked.paid,
      },
    );
    services.crash('subscription.judged');
    const isNew = await recordReceipt(tx, {
      id: services.ids.next(),
      refundId: services.ids.next(),
      posting: services.ids.next(),
      charge: locked,
      provider: 'gateway',
      providerId: payment.id,
      amount: payment.amount,
      approvedAt,
      verdict,
      round: 0,
    });
    services.crash('subscription.recorded');
    if (!isNew || verdict.kind !== 'accepted') return;
    await begin(services, tx, term);
    if (locked.hasRival) await cancelOpenCharges(tx, term.id);
    services.crash('subscription.begun');
  });

/** The card's bank took the money back: booked out, the term ended, its points taken back. One that is over stays as it is. */
export const reverseTerm = (services: WorkerServices, charge: ChargeRow, payment: GatewayPayment): Promise<void> =>
  services.db.withTx({ brand: charge.brand, actor: ACTOR, reason: `payment ${payment.id} reversed` }, async (tx) => {
    const term = await lockTerm(tx, charge.orderId);
    const posting = services.ids.next();
    const { id: providerId, changedAt } = payment;
    const hit = await recordChargeBack(tx, { provider: 'gateway', providerId, posting, changedAt });
    if (hit === null || term === null || !hit.isCounted) return;
    if (term.endsAt !== null && term.endsAt <= term.now) return;
    if ((await endTerm(tx, { id: term.id, from: 'ACTIVE', to: 'REVERSED' })) === 0) return;
    await takeBackMedals(tx, services.ids, { brand: term.brand, cause: causeOf(term.id) });
  });

/** Tells a member that their term ends, unless it did already, or another one follows it. */
export const tellTermEnds = async (
  services: WorkerServices,
  message: Message<PayloadOf<typeof termEndsJob>>,
): Promise<Handled> => {
  const { subscriptionId: id } = message.payload;
  await services.db.withTx({ brand: message.brand, actor: 'system:subscriptions' }, async (tx) => {
    const term = await findTerm(tx, id);
    if (term === null || term.state !== 'ACTIVE' || term.endsAt === null || term.endsAt <= term.now || term.hasLeft)
      return;
    await mailTerm(services, tx, { term, template: 'subscriptionEnds', key: id });
  });
  return 'done';
};

/** Tells a member that the money of a term is back, or on its way to their card. */
export const mailTermRefunded = async (
  services: Pick<WorkerServices, 'env'>,
  tx: Tx,
  refund: RefundRow,
): Promise<void> => {
  const term = await findTerm(tx, refund.orderId);
  if (term === null) return;
  const amount = formatMoney({ amount: refund.amount, currency: refund.currency }, term.market);
  await mailTerm(services, tx, { term, template: 'subscriptionRefunded', key: refund.id, params: { amount } });
};
