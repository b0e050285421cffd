import { MARKETS, type Market } from '#kernel/market.ts';
import { ORDER_STATES, type OrderState } from './order-machine.ts';

/** What a buyer may switch on and off of the messages about their orders. */
export const MESSAGE_TOPICS = ['steps', 'payments', 'delivery', 'feedback'] as const;
export type MessageTopic = (typeof MESSAGE_TOPICS)[number];

export const MESSAGE_CHANNELS = ['EMAIL', 'WHATSAPP'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

type Message = {
  readonly topic: MessageTopic;
  /** Contract, receipt or end of it: its mail is owed (Decreto 7.962/2013 art. 4; Ley 24.240 arts. 4 and 10) and stopped by nobody. */
  readonly isOwed?: true;
  /** Somebody waits for it, or a term runs: quiet hours do not hold it. */
  readonly isUrgent?: true;
};

/** Every message about an order, by its mail. */
export const ORDER_MESSAGES = {
  orderReceived: { topic: 'steps', isOwed: true, isUrgent: true },
  orderConfirmed: { topic: 'steps', isOwed: true },
  orderChanged: { topic: 'steps', isOwed: true },
  orderExpired: { topic: 'steps', isOwed: true },
  orderCancelled: { topic: 'steps', isOwed: true },
  orderReversed: { topic: 'steps', isOwed: true },
  orderStep: { topic: 'steps' },
  orderRefunded: { topic: 'payments', isOwed: true },
  orderPartPaid: { topic: 'payments', isOwed: true },
  orderSourceRefused: { topic: 'payments', isUrgent: true },
  orderSlipIssued: { topic: 'payments', isUrgent: true },
  orderSlipOver: { topic: 'payments', isUrgent: true },
  orderDayChanged: { topic: 'delivery' },
  orderHandover: { topic: 'delivery', isUrgent: true },
  orderKitSent: { topic: 'delivery' },
  orderFeedback: { topic: 'feedback' },
} as const satisfies Record<string, Message>;

export type OrderMail = keyof typeof ORDER_MESSAGES;
export const ORDER_MAILS = Object.keys(ORDER_MESSAGES) as OrderMail[];

export const messageOf = (mail: OrderMail): Message => ORDER_MESSAGES[mail];

/** Hours of the market's clock; the same twice: none. */
export type QuietHours = { readonly from: number; readonly until: number };

export type MessageSettings = {
  /** Topics stopped by mail. */
  readonly mailOff: readonly MessageTopic[];
  /** Topics wanted on WhatsApp, where nobody is written to unasked. */
  readonly whatsAppOn: readonly MessageTopic[];
  readonly quiet: QuietHours;
};

export const USUAL_SETTINGS: MessageSettings = { mailOff: [], whatsAppOn: [], quiet: { from: 22, until: 8 } };

export const isSubscribed = (settings: MessageSettings, mail: OrderMail, channel: MessageChannel): boolean => {
  const { topic, isOwed = false } = messageOf(mail);
  return channel === 'WHATSAPP' ? settings.whatsAppOn.includes(topic) : isOwed || !settings.mailOff.includes(topic);
};

const clocks = new Map<Market, Intl.DateTimeFormat>();

/** Minutes since midnight on the market's clock. */
const minutesIn = (instant: Date, market: Market): number => {
  const { timeZone } = MARKETS[market];
  const clock =
    clocks.get(market) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  clocks.set(market, clock);
  const [hours = 0, minutes = 0] = clock.format(instant).split(':').map(Number);
  return hours * 60 + minutes;
};

const DAY = 24 * 60;
const MINUTE = 60_000;

/**
 * Until when nothing rings; null where it may now. Over a night in which clocks are put on it is an hour early, and who sends by it looks
 * again.
 */
export const quietUntil = (now: Date, { from, until }: QuietHours, market: Market): Date | null => {
  const passed = (minutesIn(now, market) - from * 60 + DAY) % DAY;
  const long = ((until - from) * 60 + DAY) % DAY;
  return passed < long ? new Date(Math.floor(now.getTime() / MINUTE) * MINUTE + (long - passed) * MINUTE) : null;
};

/** Until when a message is held; null where it goes out at once. */
export const heldUntil = (
  mail: OrderMail,
  { now, quiet, market }: { now: Date; quiet: QuietHours; market: Market },
): Date | null => (messageOf(mail).isUrgent === true ? null : quietUntil(now, quiet, market));

/** Steps that a buyer is written to about; the others come too close to one of these, or have a message of their own. */
export const NEWS_STEPS = [
  'SIGN_CONTRACT',
  'PROGRESS_ORDER',
  'VEHICLE_PRODUCED',
  'INVOICED',
  'TRANSPORTING',
  'AT_DEALER',
  'REGISTERED',
  'DELIVERED',
] as const satisfies readonly OrderState[];
export type NewsStep = (typeof NEWS_STEPS)[number];

/** Whether a step is news still: the order runs, and no later one that is told of was reached meanwhile. */
export const isStepNews = (step: NewsStep, state: OrderState): boolean => {
  const place = ORDER_STATES.indexOf(state);
  if (place > ORDER_STATES.indexOf('DELIVERED') || place < ORDER_STATES.indexOf(step)) return false;
  return NEWS_STEPS.findLast((one) => ORDER_STATES.indexOf(one) <= place) === step;
};

/** What the invoice of a finished car waits for; null where it waits for nothing. */
export const restAwaited = ({
  state,
  total,
  paid,
}: {
  readonly state: OrderState;
  readonly total: number;
  readonly paid: number;
}): number | null => (state === 'VEHICLE_PRODUCED' && total > paid ? total - paid : null);

/** What a stop link is signed over: of this order's buyer, this topic by this channel, and nothing else. */
export const stopSubject = (of: { orderId: string; topic: MessageTopic; channel: MessageChannel }): string =>
  `order-messages:${of.orderId.toLowerCase()}:${of.topic}:${of.channel}`;
