/** Of a car with a coupon: what it takes off, and what the car costs with it. */
const PRICE = ['coupons', 'price'] as const;
/** What goes back of an ended order, and by which way. */
const BACK = [
  'backPix',
  'backCard',
  'backBoleto',
  'backCash',
  'backDealer',
  'backCar',
  'backBank',
  'backConsortium',
  'backAll',
] as const;
/** What the workshop does: a revision of the maker's plan says which, and costs what was shown. */
const WORK = ['service', 'revision', 'fixedPrice'] as const;
const DRIVE = {
  params: ['name', 'visit', 'vehicle', 'when', 'dealer', 'phone', 'url'],
  rows: ['visit', 'vehicle', 'when', 'dealer', 'phone'],
} as const;
const DRIVE_OF_DEALER = {
  params: ['name', 'visit', 'vehicle', 'when', 'url'],
  rows: ['visit', 'name', 'vehicle', 'when'],
} as const;
const EVENT = ['event', 'when', 'place', 'people'] as const;

/**
 * The mails there are, and the params each one's texts and parts take. `url` becomes the button, `code` the large figures,
 * the params of `rows` a table (a param that no text needs may be missing), `picture` with `pictureAlt` (where a mail has them) the picture on top; `until` is an instant in ISO 8601, shown on the market's clock.
 * What a mail says in `back` is said where something goes back.
 */
export const MAIL_TEMPLATES = {
  code: { params: ['code', 'minutes', 'url'], rows: [] },
  alreadyRegistered: { params: ['url', 'resetUrl'], rows: [] },
  noAccount: { params: ['url'], rows: [] },
  passwordReset: { params: ['minutes', 'url'], rows: [] },
  passwordChanged: { params: ['url'], rows: [] },
  emailChanged: { params: ['url'], rows: [] },
  erasureCode: { params: ['code', 'minutes', 'url'], rows: [] },
  contractCode: { params: ['name', 'order', 'code', 'minutes', 'url'], rows: ['order'] },
  contractSigned: {
    params: ['name', 'order', 'vehicle', 'number', 'digest', 'checkPage', 'url'],
    rows: ['order', 'vehicle', 'number', 'digest'],
  },
  invitation: { params: ['name', 'days', 'url'], rows: [] },
  withdrawalReceived: { params: ['code', 'order'], rows: ['order'] },
  withdrawalElsewhere: { params: ['code', 'order', 'url'], rows: ['order'] },
  withdrawalOpen: { params: ['code', 'order', 'url'], rows: ['order'] },
  withdrawalAccepted: { params: ['code', 'order', 'url'], rows: ['order', 'dealer', 'phone', ...BACK] },
  withdrawalAcceptedCredit: { params: ['code', 'order', 'url'], rows: ['order', 'dealer', 'phone', ...BACK] },
  withdrawalDone: { params: ['code', 'order', 'url'], rows: ['order'] },
  withdrawalDoneCredit: { params: ['code', 'order', 'url'], rows: ['order'] },
  withdrawalOver: { params: ['code', 'order', 'ended', 'url'], rows: ['order', 'ended'] },
  withdrawalRefused: { params: ['code', 'order', 'reason', 'url'], rows: ['order', 'reason'] },
  orderReceived: {
    params: ['name', 'order', 'vehicle', 'amount', 'until', 'url'],
    rows: ['order', 'vehicle', ...PRICE, 'amount', 'until'],
  },
  orderConfirmed: {
    params: ['name', 'order', 'vehicle', 'amount', 'url'],
    rows: ['order', 'vehicle', 'color', 'dealer', 'phone', 'deliverBy', ...PRICE, 'total', 'amount', 'rest'],
  },
  orderStep: {
    params: ['name', 'order', 'vehicle', 'step', 'url'],
    rows: ['order', 'vehicle', 'step', 'next', 'withdrawUntil'],
  },
  orderIdentity: {
    params: ['name', 'order', 'vehicle', 'decision', 'next', 'url'],
    rows: ['order', 'vehicle', 'decision', 'next'],
  },
  orderFeedback: { params: ['name', 'order', 'vehicle', 'url'], rows: ['order', 'vehicle'] },
  orderChanged: {
    params: ['name', 'order', 'vehicle', 'url'],
    rows: [
      'order',
      'vehicle',
      'changes',
      'color',
      'dealer',
      'phone',
      'deliverBy',
      'total',
      'rest',
      'backAll',
      'credit',
      'contract',
    ],
  },
  orderExpired: { params: ['order', 'vehicle', 'url'], rows: ['order', 'vehicle'] },
  orderCancelled: { params: ['order', 'vehicle', 'url'], rows: ['order', 'vehicle', ...BACK] },
  orderReversed: { params: ['order', 'vehicle', 'url'], rows: ['order', 'vehicle', 'dealer', 'phone', ...BACK] },
  ordersHanded: { params: ['name', 'url'], rows: [] },
  dealerOwes: { params: ['order', 'vehicle', 'amount'], rows: ['order', 'vehicle', 'amount'] },
  orderRefunded: {
    params: ['name', 'order', 'vehicle', 'amount', 'url'],
    rows: ['why', 'order', 'vehicle', 'amount', 'way'],
  },
  orderDayChanged: {
    params: ['name', 'order', 'vehicle', 'days', 'why', 'url'],
    rows: ['order', 'vehicle', 'days', 'why', 'note'],
  },
  orderHandover: {
    params: ['name', 'order', 'vehicle', 'when', 'dealer', 'phone', 'url'],
    rows: ['order', 'vehicle', 'when', 'dealer', 'phone', 'extras'],
  },
  orderKitSent: {
    params: ['name', 'order', 'carrier', 'trackingCode', 'url'],
    rows: ['order', 'carrier', 'trackingCode'],
  },
  orderPartPaid: {
    params: ['name', 'order', 'vehicle', 'amount', 'by', 'rest', 'url'],
    rows: ['order', 'vehicle', 'amount', 'by', 'rest'],
  },
  orderTakenBack: {
    params: ['name', 'order', 'vehicle', 'amount', 'rest', 'dealer', 'phone', 'url'],
    rows: ['order', 'vehicle', 'amount', 'rest', 'dealer', 'phone'],
  },
  orderGivenAgain: {
    params: ['name', 'order', 'vehicle', 'amount', 'rest', 'url'],
    rows: ['order', 'vehicle', 'amount', 'rest'],
  },
  orderSourceRefused: {
    params: ['name', 'order', 'vehicle', 'by', 'note', 'url'],
    rows: ['order', 'vehicle', 'by', 'note'],
  },
  orderCarCorrected: {
    params: ['name', 'order', 'vehicle', 'amount', 'validUntil', 'note', 'url'],
    rows: ['order', 'vehicle', 'amount', 'validUntil', 'note'],
  },
  orderSlipIssued: {
    params: ['name', 'order', 'amount', 'due', 'line', 'url'],
    rows: ['order', 'amount', 'due', 'line', 'maker', 'seller'],
  },
  orderCouponIssued: {
    params: ['name', 'order', 'amount', 'due', 'network', 'code', 'url'],
    rows: ['order', 'amount', 'due', 'network', 'code', 'maker', 'seller'],
  },
  orderCouponOver: { params: ['name', 'order', 'amount', 'due', 'url'], rows: ['order', 'amount', 'due'] },
  orderSlipOver: { params: ['name', 'order', 'amount', 'due', 'url'], rows: ['order', 'amount', 'due'] },
  proposalMoved: {
    params: ['name', 'proposal', 'vehicle', 'status', 'news', 'url'],
    rows: ['proposal', 'vehicle', 'status', 'financed', 'validUntil'],
  },
  rentalMoved: { params: ['name', 'status', 'news', 'url'], rows: ['proposal', 'vehicle', 'status'] },
  visitReceived: {
    params: ['name', 'visit', 'service', 'vehicle', 'when', 'dealer', 'phone', 'url'],
    rows: ['visit', ...WORK, 'vehicle', 'when', 'dealer', 'phone'],
  },
  visitConfirmed: {
    params: ['name', 'visit', 'service', 'when', 'dealer', 'url'],
    rows: ['visit', ...WORK, 'when', 'dealer'],
  },
  visitMoved: {
    params: ['name', 'visit', 'service', 'when', 'dealer', 'phone', 'url'],
    rows: ['visit', ...WORK, 'when', 'dealer', 'phone'],
  },
  visitCancelled: {
    params: ['visit', 'service', 'when', 'url'],
    rows: ['visit', ...WORK, 'when', 'cancelledBy', 'voucherBack'],
  },
  visitRejected: {
    params: ['visit', 'service', 'when', 'dealer', 'phone', 'url'],
    rows: ['visit', ...WORK, 'when', 'dealer', 'phone', 'reason', 'voucherBack'],
  },
  visitReminder: {
    params: ['name', 'visit', 'when', 'dealer', 'phone', 'url'],
    rows: ['visit', ...WORK, 'when', 'dealer', 'phone'],
  },
  testDriveReceived: DRIVE,
  testDriveConfirmed: DRIVE,
  testDriveMoved: DRIVE,
  testDriveCancelled: {
    params: ['visit', 'vehicle', 'when', 'url'],
    rows: ['visit', 'vehicle', 'when', 'cancelledBy', 'reason'],
  },
  testDriveExpired: {
    params: ['visit', 'vehicle', 'dealer', 'phone', 'url'],
    rows: ['visit', 'vehicle', 'dealer', 'phone'],
  },
  testDriveDone: { params: ['name', 'visit', 'vehicle', 'url'], rows: ['visit', 'vehicle'] },
  dealerVisit: {
    params: ['name', 'visit', 'service', 'vehicle', 'when', 'url'],
    rows: ['visit', 'name', ...WORK, 'vehicle', 'when'],
  },
  dealerTestDrive: DRIVE_OF_DEALER,
  dealerTestDriveMoved: DRIVE_OF_DEALER,
  leadForDealer: {
    params: ['news', 'person', 'phone', 'email', 'vehicle', 'message', 'url'],
    rows: ['person', 'phone', 'email', 'vehicle', 'message'],
  },
  webhookGone: { params: ['receiver', 'host', 'url'], rows: ['receiver', 'host'] },
  webhookFailing: { params: ['receiver', 'host', 'url'], rows: ['receiver', 'host'] },
  leadErased: { params: ['lead', 'received', 'url'], rows: ['lead', 'received'] },
  waitingJoined: { params: ['name', 'vehicle', 'day', 'url'], rows: ['vehicle'] },
  waitingFree: { params: ['name', 'vehicle', 'dealer', 'url'], rows: ['vehicle', 'dealer'] },
  eventSeated: { params: ['name', 'event', 'when', 'place', 'people', 'code', 'url'], rows: EVENT },
  eventWaiting: { params: ['name', 'event', 'when', 'place', 'people', 'url'], rows: EVENT },
  eventMovedUp: { params: ['name', 'event', 'when', 'place', 'people', 'code', 'url'], rows: EVENT },
  eventPeople: { params: ['name', 'event', 'when', 'place', 'people', 'url'], rows: EVENT },
  eventLeft: { params: ['name', 'event', 'when', 'place', 'url'], rows: ['event', 'when', 'place'] },
  eventChanged: { params: ['name', 'event', 'when', 'place', 'people', 'url'], rows: EVENT },
  eventCancelled: { params: ['name', 'event', 'when', 'cause', 'url'], rows: ['event', 'when', 'cause'] },
  eventTomorrow: { params: ['name', 'event', 'when', 'place', 'people', 'code', 'url'], rows: EVENT },
  promotionJoined: {
    params: ['name', 'promotion', 'numbers', 'drawOn', 'url'],
    rows: ['promotion', 'numbers', 'drawOn'],
  },
  prizeTaken: {
    params: ['name', 'programme', 'prize', 'code', 'points', 'url'],
    rows: ['programme', 'prize', 'points'],
  },
  subscriptionPaid: {
    params: ['name', 'programme', 'plan', 'subscription', 'amount', 'ends', 'withdrawUntil', 'url'],
    rows: ['programme', 'plan', 'subscription', 'amount', 'starts', 'ends', 'withdrawUntil'],
  },
  subscriptionRefunded: {
    params: ['name', 'programme', 'plan', 'subscription', 'amount', 'url'],
    rows: ['programme', 'plan', 'subscription', 'amount'],
  },
  subscriptionEnds: { params: ['name', 'programme', 'plan', 'ends', 'url'], rows: ['programme', 'plan', 'ends'] },
  promotionCancelled: { params: ['name', 'promotion', 'cause', 'url'], rows: ['promotion', 'cause'] },
  promotionWon: {
    params: ['name', 'promotion', 'prize', 'number', 'drawOn', 'claimUntil', 'url'],
    rows: ['promotion', 'prize', 'number', 'drawOn', 'claimUntil'],
  },
  reportAnswered: { params: ['subject', 'answer', 'url'], rows: ['subject', 'answer'] },
  cardEnding: { params: ['name', 'card', 'expiry', 'url'], rows: ['card', 'expiry'] },
  contactReceived: { params: ['name', 'protocol'], rows: ['protocol'] },
} as const satisfies Record<string, { params: readonly string[]; rows: readonly string[] }>;

export type MailTemplate = keyof typeof MAIL_TEMPLATES;
export const MAIL_TEMPLATE_NAMES = Object.keys(MAIL_TEMPLATES) as MailTemplate[];
