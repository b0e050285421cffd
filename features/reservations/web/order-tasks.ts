import { formatDateTime } from '#kernel/date-times.ts';
import { formatDay } from '#kernel/dates.ts';
import { formatPhone } from '#kernel/phones.ts';
import type { Page } from '#ui/page-context.ts';
import type { Translate } from '#ui/translate.ts';
import type { Order } from '../contract.ts';
import type { OrderTask } from '../contract/order-page.ts';
import type { TaskKind } from '../rules/tasks.ts';
import { financeAddress } from './rest-data.ts';
import { shown } from './shared.ts';

/** A task as a screen tells it: what, by when, who has to, and where it is done. */
export type ShownTask = {
  readonly kind: TaskKind;
  readonly title: string;
  readonly text: string;
  readonly until: string | null;
  /** Who has to, where it is not the buyer. */
  readonly waits: string | null;
  readonly isHolding: boolean;
  readonly href: string | null;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The last day for it; where somebody is expected at an hour, that hour. */
const untilOf = ({ kind, until }: OrderTask, market: Page['market'], t: Translate): string | null => {
  if (until === null) return null;
  const when = DAY.test(until) ? formatDay(until) : formatDateTime(until, market, { date: 'medium' });
  return kind === 'COME_TO_HANDOVER' ? when : t('task.until', { until: when });
};

const AT_PAYMENT: ReadonlySet<TaskKind> = new Set(['REGISTER', 'ACCEPT_TERMS', 'PAY_DEPOSIT']);
const AT_REST: ReadonlySet<TaskKind> = new Set([
  'PAY_TAKEN_BACK',
  'CHOOSE_SOURCES',
  'ISSUE_SLIP',
  'PAY_SLIP',
  'RENEW_SLIP',
  'ISSUE_COUPON',
  'PAY_COUPON',
  'RENEW_COUPON',
  'PAY_BY_CARD',
  'PAY_AT_DEALER',
  'ANSWER_CAR',
  'BRING_CAR',
  'BRING_LETTER',
]);

const OF_PROPOSAL: ReadonlySet<TaskKind> = new Set(['ANSWER_BANK', 'RENEW_CREDIT', 'DISCUSS_CREDIT', 'SIGN_CREDIT']);

/** Where an order's task is done; null where it is done elsewhere, or by somebody else. */
const placeOf = (page: Pick<Page, 'path'>, id: string, { kind, hand }: Pick<OrderTask, 'kind' | 'hand'>) => {
  if (hand !== 'buyer') return null;
  if (AT_PAYMENT.has(kind)) return page.path('reservationStep', { id, step: 'payment' });
  if (AT_REST.has(kind)) return page.path('payRest', { id });
  if (kind === 'BOOK_HANDOVER' || kind === 'COME_TO_HANDOVER') return page.path('handover', { id });
  // Its own page leads on to the bank's proposal.
  if (OF_PROPOSAL.has(kind)) return page.path('order', { id });
  if (kind === 'SIGN') return page.path('orderContract', { id });
  if (kind === 'CONFIRM_IDENTITY') return page.path('orderIdentity', { id });
  if (kind === 'GIVE_FEEDBACK') return page.path('orderFeedback', { id });
  return kind === 'GIVE_KIT_ADDRESS' ? page.path('welcomeKit', { id }) : null;
};

/** Whom a task names: the order's dealership. Where only the title of a task is shown, nobody. */
const NOBODY = { dealer: '', phone: '' };

/** One task in words. */
export const taskShown = (
  page: Pick<Page, 'market' | 'path'>,
  { id, task, whom = NOBODY }: { id: string; task: OrderTask; whom?: typeof NOBODY },
  t: Translate,
): ShownTask => {
  const { kind, hand, amount, isHolding } = task;
  const money = amount === null ? '' : shown(page, amount);
  return {
    kind,
    title: t(`task.${kind}`, { amount: money }),
    text: t(`task.${kind}.text`, whom),
    until: untilOf(task, page.market, t),
    waits: hand === 'buyer' ? null : t(`task.hand.${hand}`),
    isHolding,
    href: placeOf(page, id, task),
  };
};

/** All that is to be done for an order now; `proposal` is the page of its bank's proposal, where it is known. */
export const tasksShown = (page: Page, order: Order, t: Translate, proposal: string | null = null): ShownTask[] =>
  order.tasks.map((task) => {
    const whom = { dealer: order.dealer.name, phone: formatPhone(order.dealer.phone, page.market) };
    const one = taskShown(page, { id: order.id, task, whom }, t);
    if (OF_PROPOSAL.has(task.kind)) return { ...one, href: proposal ?? one.href };
    // Only a valuation made here ends some day.
    if (task.kind === 'BRING_CAR' && task.until !== null)
      return { ...one, text: `${one.text} ${t('task.BRING_CAR.valued')}` };
    return task.kind === 'ASK_BANK' ? { ...one, href: financeAddress(page, order) } : one;
  });
