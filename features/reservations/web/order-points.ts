import { formatDateTime } from '#kernel/date-times.ts';
import type { Page } from '#ui/page-context.ts';
import type { Order } from '../contract.ts';
import type { Translate } from '#ui/translate.ts';
import { isReturning, shown } from './shared.ts';

/** A step of an order as its timeline shows it. */
export type Point = {
  id: string;
  name: string;
  when: string | null;
  state: 'done' | 'current' | 'ahead' | 'failed';
  /** Of a step of a source of the rest: what it is about, as it is shown. */
  amount: string | null;
  /** Of before the order was taken up again: it counts no more. */
  isFormer: boolean;
  /** Of a credit that pays nothing: why. */
  ended: 'denied' | 'givenUp' | null;
  /** Of an employee's order: its contract is signed at the dealership alone. */
  isAtDealer?: true;
};

const isOfEmployee = ({ quote }: Order): boolean => quote.lines.some(({ kind }) => kind === 'employee');

export const timelineOf = (page: Page, order: Order): Point[] => {
  // A car on its way back is no more where it had arrived, and gets no further.
  const returning = isReturning(order);
  const points = returning ? order.timeline.filter((point) => point.done) : order.timeline;
  const lastDone = points.findLastIndex((point) => point.done && point.ended === undefined);
  const stopped = order.state === 'CANCELLED' || order.expired;
  return points.map((point, index) => ({
    id: `${index}-${point.name}`,
    name: point.name,
    when: point.at === null ? null : formatDateTime(point.at, page.market, { date: 'medium' }),
    amount: point.amount === undefined ? null : shown(page, point.amount),
    isFormer: point.former === true,
    ended: point.ended ?? null,
    state: !point.done ? 'ahead' : index !== lastDone || returning ? 'done' : stopped ? 'failed' : 'current',
    ...(point.name === 'SIGN_CONTRACT' && !point.done && isOfEmployee(order) ? { isAtDealer: true as const } : {}),
  }));
};

/** A step by its name; one of before the order was taken up again is said to be of then, and one of a credit that ended why it pays nothing. */
export const nameOfPoint = (
  point: Pick<Point, 'name' | 'state' | 'amount' | 'isFormer' | 'ended' | 'isAtDealer'>,
  t: Translate,
): string => {
  const step = t.find(stemOf(point)) ?? point.name;
  if (point.ended !== null) return t(`order.credit.${point.ended}`, { step });
  return point.isFormer ? t('order.former', { step }) : step;
};

/** Steps whose name says that they are done: what is still to come is said as it is, and by whom. */
const SAID_AHEAD: ReadonlySet<string> = new Set([
  'UPLOADED_DOCS',
  'ANTI_FRAUD',
  'APPROVAL_DIRECT_SALE',
  'APPROVAL_EMPLOYEE',
  'SIGN_CONTRACT',
  'CREATED_ORDER',
  'PLACED',
  'MOUNTED_VEHICLE',
  'VEHICLE_PRODUCED',
  'INVOICED',
  'INVOICE_DELIVERY',
  'EXPEDITE',
  'REGISTERED',
  'CUSTOMER_DELIVERY',
  'DELIVERED',
]);

/** What a source did is told apart from the choice of it. */
export const stemOf = ({
  name,
  state,
  amount,
  isAtDealer,
}: Pick<Point, 'name' | 'state' | 'amount' | 'isAtDealer'>): string => {
  if (amount !== null) return `source.${state === 'ahead' ? 'ahead' : 'done'}.${name}`;
  if (state === 'ahead' && isAtDealer === true) return `status.aheadAtDealer.${name}`;
  return state === 'ahead' && SAID_AHEAD.has(name) ? `status.ahead.${name}` : `status.${name}`;
};
