import { getDealer } from '#features/dealers/public.server.ts';
import { formatDigitableLine } from '#features/payments/public.ts';
import { findCharge, toCharge, type ChargeRow } from '#features/payments/steps.server.ts';
import { waitOf } from '#features/messages/public.server.ts';
import { tellBuyerJob } from '#features/reservations/jobs.ts';
import {
  extrasDue,
  isExpected,
  isStepNews,
  MILESTONES,
  orderMachine,
  restAwaited,
  withdrawUntil,
  type Milestone,
} from '#features/reservations/public.ts';
import {
  findHandover,
  findKit,
  findNewestDay,
  findOrder,
  isGivenBack,
  isJudged,
  listOrderChanges,
  listSources,
  type OrderRow,
} from '#features/reservations/steps.server.ts';
import { listVersions } from '#features/sale-contracts/steps.server.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import { formatCompanyNumber } from '#kernel/documents.ts';
import { formatDay } from '#kernel/dates.ts';
import { formatPhone } from '#kernel/phones.ts';
import { formatMoney, money } from '#kernel/money.ts';
import type { Tx } from '#platform/database.server.ts';
import { enqueue, type Message } from '#platform/jobs/outbox.server.ts';
import type { Handled } from '#platform/jobs/worker.server.ts';
import { pageLink } from '#platform/mail/links.server.ts';
import type { MailParams } from '#platform/mail.server.ts';
import type { Letter, News, Telling } from './buyer-letter.server.ts';
import type { TranslateIn } from './follow-proposal.server.ts';
import { mailOrder, placeOf } from './notify-buyer.server.ts';
import type { WorkerServices } from './worker-services.server.ts';

/** A slip is registered, and its buyer gets the line, or it ran out: in the transaction that writes it down. */
export const tellSlip = (tx: Tx, charge: ChargeRow, what: 'slipIssued' | 'slipOver'): Promise<number> =>
  enqueue(tx, tellBuyerJob, {
    brand: charge.brand,
    payload: { what, orderId: charge.orderId, chargeId: charge.id },
  });

/** What is paid to the dealership when the car is handed over; nothing where the order does not say how much. */
const extrasOf = (order: OrderRow, t: TranslateIn): MailParams => {
  const { freight, registration, currency, market } = order;
  const extras = extrasDue(
    {
      freight: freight === null ? null : money(freight, currency),
      registration: registration === null ? null : money(registration, currency),
    },
    { shown: (one) => formatMoney(one, market), t: (key) => t(order, key) },
  );
  return extras === null ? {} : { extras };
};

/**
 * What a step asks of its buyer, or gives them: what the invoice of a finished car waits for, a day to choose once it is there, the
 * last one to withdraw once they have it.
 */
const nextOf = (order: OrderRow, t: TranslateIn): MailParams => {
  const { state, market, deliveredAt } = order;
  const until = withdrawUntil(market, deliveredAt);
  if (state === 'DELIVERED')
    return until === null ? {} : { withdrawUntil: formatDateTime(until, market, { date: 'long' }) };
  if (state === 'AT_DEALER') return { next: t(order, 'task.BOOK_HANDOVER.text') };
  const rest = restAwaited(order);
  return rest === null
    ? {}
    : { next: t(order, 'step.next.rest', { rest: formatMoney(money(rest, order.currency), market) }) };
};

/** When and where the car is handed over, and what is paid there. */
const handoverLetter = async (
  { tx, order, t }: Omit<Telling, 'services'>,
  startsAt: string,
): Promise<Letter | null> => {
  const { market, brand, dealerId, id } = order;
  const chosen = await findHandover(tx, id);
  const dealer = await getDealer(tx, { brand, id: dealerId });
  // Another time was chosen meanwhile: that one is told.
  if (chosen === null || dealer === null || chosen.startsAt.getTime() !== Date.parse(startsAt)) return null;
  const when = formatDateTime(chosen.startsAt, market, { date: 'long' });
  const phone = formatPhone(dealer.phone, market);
  const params = { when, dealer: placeOf(dealer, market), phone, ...extrasOf(order, t) };
  return { template: 'orderHandover', params, about: `${id}:${startsAt}` };
};

/** A signature of before the order was taken up again is of another round: its letter said nothing of this one. */
const isSignedHere = async (tx: Tx, { id, brand }: OrderRow): Promise<boolean> => {
  const last = (await listVersions(tx, { brand, orderId: id })).find(({ signedAt }) => signedAt !== null);
  if (last?.signedAt == null) return false;
  const takenUp = (await listOrderChanges(tx, id)).find(({ kind }) => kind === 'TAKEN_UP');
  return takenUp === undefined || last.signedAt > takenUp.at;
};

/** By whom the welcome kit comes; null where it is not on its way any more. */
const kitLetter = async ({ tx, order, services }: Omit<Telling, 't'>): Promise<Letter | null> => {
  const kit = await findKit(tx, services.env, order.id);
  if (kit?.carrier == null || kit.trackingCode === null) return null;
  const { carrier, trackingCode } = kit;
  return { template: 'orderKitSent', params: { carrier, trackingCode }, about: order.id };
};

/** What a used car is worth as it was found, and until when; null once its buyer answered, or staff corrected it again. */
const correctedLetter = async (
  { tx, order }: Omit<Telling, 'services'>,
  { sourceId, version }: { sourceId: string; version: number },
): Promise<Letter | null> => {
  const source = (await listSources(tx, order.id)).find(({ id }) => id === sourceId);
  const correction = source?.version === version && isExpected(source) ? source.correction : null;
  if (correction === null) return null;
  const amount = formatMoney(correction.suggested, order.market);
  const validUntil = formatDay(correction.validUntil);
  const params: MailParams = { amount, validUntil, note: correction.reason };
  return { template: 'orderCarCorrected', params, about: `${sourceId}:${version}` };
};

/** What the mail says; null where what it would tell of is gone, or is over before anybody read of it. */
const letterOf = async ({ tx, order, t, services }: Telling, news: News): Promise<Letter | null> => {
  const { market, currency } = order;
  switch (news.what) {
    case 'dayChanged': {
      const day = await findNewestDay(tx, order.id);
      // Other days were said meanwhile, or it is another car: those are told.
      if (day === null || day.id !== news.dayId || day.reason === null) return null;
      const days = [day.from ?? day.until, day.until].map((one) => formatDay(one)).join(' – ');
      const why = t(order, `expected.reason.${day.reason}`);
      const params: MailParams = day.note === null ? { days, why } : { days, why, note: day.note };
      return { template: 'orderDayChanged', params, about: news.dayId };
    }
    case 'handoverChosen':
      return handoverLetter({ tx, order, t }, news.startsAt);
    case 'kitSent':
      return kitLetter({ tx, order, services });
    case 'partPaid': {
      const amount = formatMoney(money(news.amount, currency), market);
      const left = order.total - order.paid;
      const rest = left > 0 ? formatMoney(money(left, currency), market) : t(order, 'rest.none');
      return {
        template: 'orderPartPaid',
        params: { amount, rest, by: t(order, `rest.kind.${news.kind}`) },
        about: news.moneyId,
      };
    }
    case 'sourceRefused':
      return {
        template: 'orderSourceRefused',
        params: { by: t(order, `rest.kind.${news.kind}`), note: news.note },
        about: news.sourceId,
      };
    case 'carCorrected':
      return correctedLetter({ tx, order, t }, news);
    case 'takenBack':
    case 'givenAgain':
      return takenBackLetter({ tx, order, t, services }, news);
    case 'slipIssued':
      return slipLetter({ tx, order, t }, news.chargeId);
    case 'slipOver':
      return slipOverLetter(tx, order, { chargeId: news.chargeId, publicUrl: services.env.PUBLIC_URL });
    case 'stepReached': {
      if (!isStepNews(news.step, order.state)) return null;
      // Signed on the site: the letter with the contract's code has said so.
      if (news.step === 'SIGN_CONTRACT' && (await isSignedHere(tx, order))) return null;
      const step = t(order, `status.${news.step}`);
      return {
        template: 'orderStep',
        params: { step, ...nextOf(order, t) },
        about: `${order.id}:${order.round}:${news.step}`,
      };
    }
    case 'feedbackDue':
      return (await isFeedbackDue(tx, order, news.milestone)) ? feedbackLetter(order, services, news.milestone) : null;
  }
};

/** A payer's bank took money back, or gave it back: what is to be paid now, and who helps. */
const takenBackLetter = async (
  { tx, order, t, services: { env } }: Telling,
  { what, receiptId, amount, time }: Extract<News, { what: 'takenBack' | 'givenAgain' }>,
): Promise<Letter | null> => {
  const { market, brand, currency, id } = order;
  const dealer = await getDealer(tx, { brand, id: order.dealerId });
  if (dealer === null || order.state === 'CANCELLED') return null;
  const left = order.total - order.paid;
  // Paid meanwhile, or the car goes back and its money with it: nobody is asked to pay.
  if (what === 'takenBack' && (left === 0 || (await isGivenBack(tx, id)))) return null;
  const about = time === undefined ? receiptId : `${receiptId}:${time}`;
  const params = {
    amount: formatMoney(money(amount, currency), market),
    rest: left > 0 ? formatMoney(money(left, currency), market) : t(order, 'rest.none'),
    phone: formatPhone(dealer.phone, market),
    dealer: placeOf(dealer, market),
  };
  if (what === 'givenAgain') return { template: 'orderGivenAgain', params, about };
  const url = pageLink('payRest', { publicUrl: env.PUBLIC_URL, market, brand, params: { id } });
  return { template: 'orderTakenBack', params: { ...params, url }, about };
};

const slipLetter = async ({ tx, order, t }: Omit<Telling, 'services'>, chargeId: string): Promise<Letter | null> => {
  const { market, brand, dealerId } = order;
  const charge = await findCharge(tx, chargeId);
  const { slip = null, coupon = null } = charge === null ? {} : toCharge(charge);
  // Ended or paid meanwhile, nobody is asked to pay it.
  if (charge?.state !== 'PENDING' || (slip === null && coupon === null)) return null;
  const amount = formatMoney(money(charge.amount, charge.currency), market);
  const dealer = await getDealer(tx, { brand, id: dealerId });
  const seller: MailParams =
    dealer === null ? {} : { seller: `${dealer.legalName}, ${formatCompanyNumber(dealer.document)}` };
  const about = charge.id;
  if (coupon !== null) {
    const { code, network, dueOn } = coupon;
    const params = {
      ...seller,
      amount,
      due: formatDay(dueOn),
      code,
      network: t(order, `rest.coupon.network.${network}`),
    };
    return { template: 'orderCouponIssued', params, about };
  }
  const { dueOn, line } = slip ?? { dueOn: '', line: '' };
  return {
    template: 'orderSlipIssued',
    params: { ...seller, amount, due: formatDay(dueOn), line: formatDigitableLine(line) },
    about,
  };
};

const slipOverLetter = async (
  tx: Tx,
  { id, market, brand, state }: OrderRow,
  { chargeId, publicUrl }: { chargeId: string; publicUrl: string },
): Promise<Letter | null> => {
  const charge = await findCharge(tx, chargeId);
  // Paid after all, or of an order that ended with it: there is nothing left to pay.
  if (charge?.state !== 'CANCELLED' || charge.dueOn === null || state === 'CANCELLED') return null;
  const amount = formatMoney(money(charge.amount, charge.currency), market);
  const url = pageLink('payRest', { publicUrl, market, brand, params: { id } });
  const template = charge.method === 'cash' ? 'orderCouponOver' : 'orderSlipOver';
  return { template, params: { amount, due: formatDay(charge.dueOn), url }, about: charge.id };
};

/** Whether a milestone is still the last one that was reached, and not judged yet. */
const isFeedbackDue = async (tx: Tx, { id, state }: OrderRow, milestone: Milestone): Promise<boolean> => {
  const place = orderMachine.states.indexOf(state);
  if (place > orderMachine.states.indexOf('DELIVERED')) return false;
  const last = MILESTONES.findLast((one) => orderMachine.states.indexOf(one) <= place);
  return last === milestone && !(await isJudged(tx, { orderId: id, milestone }));
};

const feedbackLetter = (order: OrderRow, { env }: WorkerServices, milestone: Milestone): Letter => {
  const { id, market, brand } = order;
  const url = pageLink('orderFeedback', { publicUrl: env.PUBLIC_URL, market, brand, params: { id } });
  return { template: 'orderFeedback', params: { url }, about: `${id}:${milestone}` };
};

/** Writes to a buyer of what happened to their order. */
export const tellBuyer =
  (t: TranslateIn) =>
  async (services: WorkerServices, { brand, payload }: Message<News>): Promise<Handled> => {
    await services.db.withTx({ brand, actor: 'system:orders' }, async (tx) => {
      const order = await findOrder(tx, payload.orderId);
      if (order === null) return;
      const letter = await letterOf({ tx, order, t, services }, payload);
      if (letter === null) return;
      const runAt = order.accountId === null ? null : await waitOf(tx, order, letter.template);
      if (runAt === null) await mailOrder(services, tx, { orderId: order.id, ...letter });
      else await enqueue(tx, tellBuyerJob, { brand, payload, runAt, dedupeKey: `${letter.template}:${letter.about}` });
    });
    return 'done';
  };
