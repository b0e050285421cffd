import type { Market } from '#kernel/market.ts';
import { NIGHT, quietUntil, type QuietHours } from '#kernel/quiet-hours.ts';

/** What a message is about, and whose it is. */
export const MESSAGE_ABOUTS = ['order', 'visit', 'event', 'proposal'] as const;
export type MessageAbout = (typeof MESSAGE_ABOUTS)[number];

/** What a person may switch on and off, and what its messages are about. */
const TOPICS = {
  steps: 'order',
  payments: 'order',
  delivery: 'order',
  feedback: 'order',
  visits: 'visit',
  events: 'event',
  proposals: 'proposal',
} as const satisfies Record<string, MessageAbout>;
export type MessageTopic = keyof typeof TOPICS;
export const MESSAGE_TOPICS = Object.keys(TOPICS) as MessageTopic[];
export const aboutOf = (topic: MessageTopic): MessageAbout => TOPICS[topic];

export const MESSAGE_CHANNELS = ['EMAIL', 'WHATSAPP'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

type Message = {
  readonly topic: MessageTopic;
  /**
   * Its mail is stopped by nobody: contract, receipt or end of an order (Decreto 7.962/2013 art. 4; Ley 24.240 arts. 4 and 10), what
   * somebody has just done themselves, or what an appointment does not come about without.
   */
  readonly isOwed?: true;
  /** Somebody waits for it, or a term runs: quiet hours do not hold it. */
  readonly isUrgent?: true;
};

const NEEDED = { isOwed: true, isUrgent: true } as const;

/** Every message with a topic, by its mail. */
const MESSAGES = {
  orderReceived: { topic: 'steps', ...NEEDED },
  orderConfirmed: { topic: 'steps', isOwed: true },
  orderChanged: { topic: 'steps', isOwed: true },
  orderExpired: { topic: 'steps', isOwed: true },
  orderCancelled: { topic: 'steps', isOwed: true },
  orderReversed: { topic: 'steps', isOwed: true },
  orderStep: { topic: 'steps' },
  // What was decided on a person, and where they appeal.
  orderIdentity: { topic: 'steps', isOwed: true },
  orderRefunded: { topic: 'payments', isOwed: true },
  orderPartPaid: { topic: 'payments', isOwed: true },
  orderTakenBack: { topic: 'payments', ...NEEDED },
  orderGivenAgain: { topic: 'payments', isOwed: true },
  orderSourceRefused: { topic: 'payments', isUrgent: true },
  orderCarCorrected: { topic: 'payments', isUrgent: true },
  orderSlipIssued: { topic: 'payments', isUrgent: true },
  orderCouponIssued: { topic: 'payments', isUrgent: true },
  orderCouponOver: { topic: 'payments', isUrgent: true },
  orderSlipOver: { topic: 'payments', isUrgent: true },
  orderDayChanged: { topic: 'delivery' },
  orderHandover: { topic: 'delivery', isUrgent: true },
  orderKitSent: { topic: 'delivery' },
  orderFeedback: { topic: 'feedback' },
  visitReceived: { topic: 'visits', ...NEEDED },
  visitMoved: { topic: 'visits', ...NEEDED },
  visitCancelled: { topic: 'visits', ...NEEDED },
  visitRejected: { topic: 'visits', ...NEEDED },
  visitConfirmed: { topic: 'visits', isUrgent: true },
  visitReminder: { topic: 'visits' },
  testDriveReceived: { topic: 'visits', ...NEEDED },
  testDriveMoved: { topic: 'visits', ...NEEDED },
  testDriveCancelled: { topic: 'visits', ...NEEDED },
  testDriveExpired: { topic: 'visits', ...NEEDED },
  // Until then it is a request: without it nobody knows that they may come.
  testDriveConfirmed: { topic: 'visits', ...NEEDED },
  testDriveDone: { topic: 'visits' },
  eventSeated: { topic: 'events', ...NEEDED },
  eventWaiting: { topic: 'events', ...NEEDED },
  eventPeople: { topic: 'events', ...NEEDED },
  eventLeft: { topic: 'events', ...NEEDED },
  eventMovedUp: { topic: 'events', ...NEEDED },
  eventChanged: { topic: 'events', ...NEEDED },
  eventCancelled: { topic: 'events', ...NEEDED },
  eventTomorrow: { topic: 'events' },
  proposalMoved: { topic: 'proposals' },
} as const satisfies Record<string, Message>;

export type MessageMail = keyof typeof MESSAGES;
export const MESSAGE_MAILS = Object.keys(MESSAGES) as MessageMail[];
/** Those about an order. */
export type OrderMail = Extract<MessageMail, `order${string}`>;

export const messageOf = (mail: MessageMail): Message => MESSAGES[mail];

export type MessageSettings = {
  /** Topics stopped by mail. */
  readonly mailOff: readonly MessageTopic[];
  /** Topics wanted on WhatsApp, where nobody is written to unasked. */
  readonly whatsAppOn: readonly MessageTopic[];
  readonly quiet: QuietHours;
};

export const USUAL_SETTINGS: MessageSettings = { mailOff: [], whatsAppOn: [], quiet: NIGHT };

export const isSubscribed = (settings: MessageSettings, mail: MessageMail, channel: MessageChannel): boolean => {
  const { topic, isOwed = false } = messageOf(mail);
  return channel === 'WHATSAPP' ? settings.whatsAppOn.includes(topic) : isOwed || !settings.mailOff.includes(topic);
};

/** Until when a message is held; null where it goes out at once. */
export const heldUntil = (
  mail: MessageMail,
  { now, quiet, market }: { now: Date; quiet: QuietHours; market: Market },
): Date | null => (messageOf(mail).isUrgent === true ? null : quietUntil(now, quiet, market));

/** What a stop link is signed over: of whose this is, this topic by this channel, and nothing else. */
export const stopSubject = (of: { id: string; topic: MessageTopic; channel: MessageChannel }): string =>
  `order-messages:${of.id.toLowerCase()}:${of.topic}:${of.channel}`;
