import type { Market } from '#kernel/market.ts';
import { NIGHT, quietUntil, type QuietHours } from '#kernel/quiet-hours.ts';
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

export type MessageSettings = {
  /** Topics stopped by mail. */
  readonly mailOff: readonly MessageTopic[];
  /** Topics wanted on WhatsApp, where nobody is written to unasked. */
  readonly whatsAppOn: readonly MessageTopic[];
  readonly quiet: QuietHours;
};

export const USUAL_SETTINGS: MessageSettings = { mailOff: [], whatsAppOn: [], quiet: NIGHT };

export const isSubscribed = (settings: MessageSettings, mail: OrderMail, channel: MessageChannel): boolean => {
  const { topic, isOwed = false } = messageOf(mail);
  return channel === 'WHATSAPP' ? settings.whatsAppOn.includes(topic) : isOwed || !settings.mailOff.includes(topic);
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
