import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { isCustomForm, refusedCustom, saveCustom } from '#features/custom-fields/web/public/custom-data.ts';
import { retryRefund } from '#features/payments/public.ts';
import { CAR_PLACES, CONDITIONS } from '#features/trade-in/public.ts';
import { parseKilometres } from '#kernel/kilometres.ts';
import { fromLocal } from '#kernel/local-time.ts';
import { parseMoney } from '#kernel/money.ts';
import { translator } from '#ui/translate.ts';
import { amountFault } from '#kernel/typed-amount.ts';
import { fieldOf, filledIn } from '#ui/form.ts';
import { refusedLine } from '#ui/form-answer.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { BOOKED_KINDS, bookDealerPayment, completeReturn, decideDealerPayment } from '../../contract/balance.ts';
import { decideSource } from '../../contract/letter.ts';
import { decideChassis, proposeChassis } from '../../contract/chassis.ts';
import { checkHandover, completeHandover, noteAbsence, setHandover } from '../../contract/handover.ts';
import { addOrderNote, assignOrder } from '../../contract/order-work.ts';
import { setExpectedDay } from '../../contract/order-page.ts';
import { bringPaper, takeBackPaper } from '../../contract/papers.ts';
import { correctCar } from '../../contract/trade.ts';
import { keepOrderPrice } from '../../contract/change.ts';
import { sendWelcomeKit } from '../../contract/welcome-kit.ts';
import type { DayReason } from '../../rules/expected-day.ts';
import type { HandoverItem } from '../../rules/handover.ts';

/** A welcome kit is sent under a code, or has arrived. */
const kitBody = (form: FormData) =>
  fieldOf(form, 'state') === 'DELIVERED'
    ? ({ state: 'DELIVERED' } as const)
    : ({
        state: 'SENT',
        carrier: fieldOf(form, 'carrier').trim(),
        trackingCode: fieldOf(form, 'trackingCode').trim(),
      } as const);

/** What is not chosen is refused by the call. */
const daysBody = (form: FormData) => ({
  from: fieldOf(form, 'from'),
  until: fieldOf(form, 'until'),
  reason: fieldOf(form, 'reason') as DayReason,
  note: filledIn(form, 'note') ?? null,
  seen: filledIn(form, 'seen') ?? null,
});

const checkBody = (form: FormData) => ({
  item: fieldOf(form, 'item') as HandoverItem,
  done: fieldOf(form, 'done') === 'yes',
});

const timeBody = ({ form, market }: Page) => ({
  startsAt: fromLocal(fieldOf(form, 'startsAt'), market),
  seen: filledIn(form, 'seen') === undefined ? null : Number(fieldOf(form, 'seen')),
});

/** What was found of a used car. */
const foundBody = (form: FormData) => ({
  mileageKm: parseKilometres(fieldOf(form, 'mileageKm').trim()) ?? Number.NaN,
  condition: CONDITIONS.find((one) => one === fieldOf(form, 'condition')) ?? 'GOOD',
  damages: CAR_PLACES.filter((place) => form.getAll('damage').includes(place)),
  reason: fieldOf(form, 'reason'),
  version: Number(fieldOf(form, 'version')),
});

/** What concerns its car and papers; null where it is something else. */
const sendOfCar = (page: Page, order: string) => {
  const { form } = page;
  const idempotencyKey = fieldOf(form, 'key');
  const params = { id: order };
  switch (fieldOf(form, 'do')) {
    case 'days':
      return page.call(setExpectedDay, { params, body: daysBody(form), idempotencyKey });
    case 'check':
      return page.call(checkHandover, { params, body: checkBody(form) });
    case 'setTime':
      return page.call(setHandover, { params, body: timeBody(page), idempotencyKey });
    case 'missed':
      return page.call(noteAbsence, { params, body: { seen: Number(fieldOf(form, 'seen')) }, idempotencyKey });
    case 'handOver': {
      const body = { chassis: filledIn(form, 'chassis') ?? null, plate: filledIn(form, 'plate') ?? null };
      return page.call(completeHandover, { params, body, idempotencyKey });
    }
    case 'paper':
      form.set('orderId', order);
      return page.callForm(bringPaper, form);
    case 'takeBack':
      return page.call(takeBackPaper, { params: { id: order, paper: fieldOf(form, 'paper') } });
    case 'proposeChassis': {
      const body = { chassis: fieldOf(form, 'chassis'), reason: fieldOf(form, 'reason') };
      return page.call(proposeChassis, { params, body, idempotencyKey });
    }
    case 'acceptChassis':
    case 'refuseChassis': {
      const body = { accept: fieldOf(form, 'do') === 'acceptChassis' };
      return page.call(decideChassis, { params: { id: fieldOf(form, 'correction') }, body, idempotencyKey });
    }
    default:
      return null;
  }
};

/** Who works on it, and what staff write about it; null where it is something else. */
const sendOfWork = (page: Page, order: string) => {
  const { form } = page;
  const idempotencyKey = fieldOf(form, 'key');
  const params = { id: order };
  switch (fieldOf(form, 'do')) {
    case 'note':
      return page.call(addOrderNote, { params, body: { words: fieldOf(form, 'words') }, idempotencyKey });
    case 'custom':
      return saveCustom(page, 'ORDER', order);
    case 'assign': {
      const body = { assignee: filledIn(form, 'assignee') ?? null, seen: filledIn(form, 'seen') ?? null };
      return page.call(assignOrder, { params, body, idempotencyKey });
    }
    default:
      return null;
  }
};

const send = (page: Page, order: string) => {
  const { form } = page;
  const idempotencyKey = fieldOf(form, 'key');
  const payment = fieldOf(form, 'payment');
  switch (fieldOf(form, 'do')) {
    case 'approve':
    case 'refuse': {
      const accept = fieldOf(form, 'do') === 'approve';
      return page.call(decideDealerPayment, { params: { id: payment }, body: { accept }, idempotencyKey });
    }
    case 'return':
      return page.call(completeReturn, {
        params: { id: fieldOf(form, 'return') },
        body: { reference: fieldOf(form, 'reference').trim() },
        idempotencyKey,
      });
    case 'acceptSource':
    case 'refuseSource': {
      const body = { accept: fieldOf(form, 'do') === 'acceptSource', note: fieldOf(form, 'note') };
      return page.call(decideSource, {
        params: { id: order, source: fieldOf(form, 'source') },
        body,
        idempotencyKey,
      });
    }
    case 'correctCar':
      return page.call(correctCar, {
        params: { id: order, source: fieldOf(form, 'source') },
        body: foundBody(form),
        idempotencyKey,
      });
    case 'retryRefund':
      return page.call(retryRefund, { params: { id: fieldOf(form, 'refund') }, idempotencyKey });
    case 'keepPrice':
      return page.call(keepOrderPrice, {
        params: { id: order },
        body: { note: fieldOf(form, 'note') },
        idempotencyKey,
      });
    case 'kit':
      return page.call(sendWelcomeKit, { params: { id: order }, body: kitBody(form) });
    default:
      return page.call(bookDealerPayment, {
        params: { id: order },
        // What is no amount is refused by the call as one of nothing.
        body: {
          kind: BOOKED_KINDS.find((one) => one === fieldOf(form, 'kind')) ?? 'DEALER_PAYMENT',
          amount: parseMoney(fieldOf(form, 'amount'), page.market)?.amount ?? 0,
          receiptNumber: fieldOf(form, 'receiptNumber'),
        },
        idempotencyKey,
      });
  }
};

/** What staff do with an order: book a payment at the dealership, decide one, send a refused refund again, note that money went back, keep its price, send the welcome kit, say other days, hand the car over, bring its papers, pass it on, write about it. */
export const orderAction = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const order = params['order'] ?? '';
  const isBooking = fieldOf(page.form, 'do') === '' || fieldOf(page.form, 'do') === 'book';
  // What is no amount is none of nothing.
  if (isBooking && amountFault(fieldOf(page.form, 'amount'), page.market) === 'wrong') {
    const message = translator(page.texts('reservations'))('balance.amountWrong');
    return data({ message, note: '' }, 422);
  }
  const result = await (sendOfCar(page, order) ?? sendOfWork(page, order) ?? send(page, order));
  const isCustom = isCustomForm(page.form);
  if (result.ok) return redirect(`${page.url.pathname}?done=${isCustom ? 'custom' : '1'}`, 303);
  if (isCustom) return refusedCustom(page, result);
  // What was written about it stays in its field.
  const note = fieldOf(page.form, 'do') === 'note' ? fieldOf(page.form, 'words') : '';
  const refused = refusedLine(page, result);
  return data({ ...refused.data, note }, refused.init ?? undefined);
};
