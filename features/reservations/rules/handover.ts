import { dayIn } from '#kernel/dates.ts';
import type { Market } from '#kernel/market.ts';
import type { OrderState } from './order-machine.ts';

/** What the dealership does before a car is handed over, in this order; the last one with its buyer. */
export const HANDOVER_ITEMS = ['PAPERS', 'INSPECTED', 'CLEANED', 'CHARGED', 'KEYS', 'TEACH_IN'] as const;
export type HandoverItem = (typeof HANDOVER_ITEMS)[number];

/** Who did an item, and when. */
export type DoneItems = Partial<Readonly<Record<HandoverItem, { readonly by: string; readonly at: string }>>>;

/** How long a handover takes with its teach-in, in minutes. */
export const HANDOVER_MINUTES = 60;
/** The dealership prepares the car for a day. */
const NOTICE_HOURS = 24;
/** How far ahead a day is chosen. */
export const HANDOVER_DAYS = 30;

const HOUR = 3_600_000;

/** Between which moments a handover may begin, seen from now. */
export const handoverWindow = (now: Date): { earliest: Date; latest: Date } => ({
  earliest: new Date(now.getTime() + NOTICE_HOURS * HOUR),
  latest: new Date(now.getTime() + HANDOVER_DAYS * 24 * HOUR),
});

/** The car is at its dealership, and with nobody yet. */
const THERE: ReadonlySet<OrderState> = new Set(['AT_DEALER', 'REGISTERED', 'DELIVER_TO_CCSS', 'CUSTOMER_DELIVERY']);

/** Where staff may hand over: registered and prepared. */
const READY: ReadonlySet<OrderState> = new Set(['DELIVER_TO_CCSS', 'CUSTOMER_DELIVERY']);

export const isReadyToHandOver = (state: OrderState): boolean => READY.has(state);

/** Whether a buyer may choose the day, or another one: until the day before the one that is chosen. */
export const mayChooseDay = (of: {
  readonly state: OrderState;
  /** The time that is chosen; null where none is. */
  readonly startsAt: Date | null;
  readonly now: Date;
  readonly market: Market;
}): boolean =>
  THERE.has(of.state) && (of.startsAt === null || dayIn(of.startsAt, of.market) > dayIn(of.now, of.market));

/** What is still to be done before a car is handed over. */
export const openItems = (done: DoneItems): HandoverItem[] => HANDOVER_ITEMS.filter((item) => done[item] === undefined);
