import {
  byKind,
  date,
  httpAddress,
  isoTime,
  listOf,
  nothing,
  nullable,
  oneOf,
  optional,
  record,
  signed,
  text,
  truth,
  whole,
  type Shape,
} from './shape.ts';
import type { CardRefusalReason, ProviderKind, ProviderPayment, Providers } from './types.ts';

export const CONTRACT = 1;
export const PROVIDER_KINDS: readonly ProviderKind[] = ['crm', 'valuation', 'payment', 'bank'];

/** A call of a provider: how long it may take, and what it may answer. */
export type CallContract = { readonly milliseconds: number; readonly answer: Shape };

const ordinary = 5_000;
const silent = record({ reason: text(300) });
const reasoned = record({ reason: text(300) });

const delivered = byKind({ delivered: record({ receipt: nullable(text(120)) }), refused: reasoned, noAnswer: silent });

const driver = record({ code: oneOf(['AGE', 'MILEAGE', 'CONDITION']), basisPoints: signed });
const valuedFields = record({ amount: whole, low: whole, high: whole, drivers: listOf(driver) });
const valued: Shape = (value, at) => {
  const fault = valuedFields(value, at);
  if (fault !== null) return fault;
  const { low, amount, high } = value as { low: number; amount: number; high: number };
  return low <= amount && amount <= high ? null : `${at}.amount must lie between low and high`;
};

const sum = record({ amount: whole, currency: oneOf(['BRL', 'ARS']) });
const PAYMENT_STATES = ['pending', 'in_process', 'approved', 'rejected', 'cancelled', 'refunded', 'charged_back'];
const CARD_REFUSALS: readonly CardRefusalReason[] = [
  'funds',
  'securityCode',
  'expiry',
  'data',
  'authorize',
  'disabled',
  'blocked',
  'risk',
  'attempts',
  'installments',
  'cardType',
  'duplicate',
  'notConfirmed',
  'issuer',
];
const paymentFields: Readonly<Record<keyof ProviderPayment, Shape>> = {
  id: text(60),
  status: oneOf(PAYMENT_STATES),
  reference: nullable(text(60)),
  amount: sum,
  approvedAt: nullable(date),
  changedAt: nullable(date),
  pixCode: nullable(text(1000)),
  barcode: nullable(text(60)),
  refusal: nullable(oneOf(CARD_REFUSALS)),
  challenge: nullable(record({ url: httpAddress, data: text(4000) })),
  isReimbursed: optional(truth),
  payCode: optional(nullable(text(60))),
  paidInAll: optional(nullable(whole)),
};
const payment = record(paymentFields);
const card = record({ id: text(60), lastFour: text(4), month: whole, year: whole, method: text(40) });
const paid = (value: Shape): CallContract => ({
  milliseconds: ordinary,
  answer: byKind({ done: record({ value }), refused: record({ status: whole }), noAnswer: silent }),
});

const step = record({ sequence: whole, status: text(60), at: isoTime });
const report = record({
  reference: text(60),
  bankId: text(60),
  history: listOf(step),
  wanted: listOf(text(60)),
  message: nullable(text(2000)),
  formalizationUrl: optional(nullable(httpAddress)),
});
const proposalRefused = record({ status: whole, reason: nullable(text(300)) });
const proposed = (milliseconds = ordinary): CallContract => ({
  milliseconds,
  answer: byKind({ done: record({ report }), refused: proposalRefused, noAnswer: silent }),
});

type CallsOf<Kind extends ProviderKind> = Readonly<Record<Exclude<keyof Providers[Kind], 'close'>, CallContract>>;

/** Each kind's calls. A simulation's or valuation's deadline is shorter, as a visitor waits for it. */
const calls: { readonly [Kind in ProviderKind]: CallsOf<Kind> } = {
  crm: {
    upsert: { milliseconds: ordinary, answer: delivered },
    forget: { milliseconds: ordinary, answer: delivered },
  },
  valuation: {
    value: { milliseconds: 2_500, answer: byKind({ valued, refused: reasoned, noAnswer: silent }) },
  },
  payment: {
    createPix: paid(payment),
    createSlip: paid(payment),
    createCoupon: paid(payment),
    createCheckout: paid(record({ id: text(60), url: httpAddress })),
    payByCard: paid(payment),
    getPayment: paid(payment),
    findPayments: paid(listOf(payment)),
    cancelPayment: paid(payment),
    refund: paid(record({ id: text(60) })),
    listRefunds: paid(listOf(record({ id: text(60), amount: whole }))),
    openCustomer: paid(record({ id: text(60) })),
    keepCard: paid(card),
    listCards: paid(listOf(card)),
    removeCard: paid(nothing),
    removeCustomer: paid(nothing),
  },
  bank: {
    create: proposed(),
    get: proposed(),
    sendPaper: proposed(20_000),
    cancel: proposed(),
    forget: {
      milliseconds: ordinary,
      answer: byKind({ done: record({}), refused: proposalRefused, noAnswer: silent }),
    },
  },
};

export const CALLS_OF: { readonly [Kind in ProviderKind]: Readonly<Record<string, CallContract>> } = calls;

const isFunction = (value: unknown): boolean => typeof value === 'function';
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** What keeps a module's default export from being a provider of the kind; each fault in its own line. */
export const faultsOfModule = (
  kind: ProviderKind,
  exported: unknown,
  settings: Readonly<Record<string, string>>,
): string[] => {
  if (typeof exported !== 'object' || exported === null)
    return ['exports no provider as its default: { contract, kind, name, settings, open }'];
  const faults: string[] = [];
  const { contract, kind: own, name, settings: needed = [] } = exported as Record<string, unknown>;
  if (contract !== CONTRACT) faults.push(`contract must be ${CONTRACT}`);
  if (own !== kind) faults.push(`kind must be '${kind}', not ${JSON.stringify(own) ?? 'missing'}`);
  if (typeof name !== 'string' || !/^[a-z][a-z\d-]{0,39}$/.test(name))
    faults.push('name must be of lower-case letters, digits and hyphens');
  if (!isFunction(fieldOf(exported, 'open'))) faults.push('open is missing: a function that answers the provider');
  if (!Array.isArray(needed)) return [...faults, 'settings must be a list of names'];
  for (const setting of needed as unknown[]) {
    if (typeof setting !== 'string' || !/^PROVIDER_[A-Z\d_]{1,60}$/.test(setting))
      faults.push(`settings: ${JSON.stringify(setting)} must begin with PROVIDER_`);
    else if ((settings[setting] ?? '') === '') faults.push(`the setting ${setting} is missing`);
  }
  return faults;
};

/** The calls that an opened provider lacks. */
export const missingCalls = (kind: ProviderKind, opened: unknown): string[] =>
  [...Object.keys(CALLS_OF[kind]), 'close']
    .filter((name) => !isFunction(fieldOf(opened, name)))
    .map((name) => `${name} is missing: a function`);

/** What is wrong with an answer; null where nothing is. */
export const faultOfAnswer = (kind: ProviderKind, call: string, answer: unknown): string | null =>
  CALLS_OF[kind][call]?.answer(answer, call) ?? null;
