import { money, subtractMoney } from '#kernel/money.ts';
import { netLike } from '#kernel/national-taxes.ts';
import type { Quote } from '#features/price/public.ts';

/** For whom the car is: the spec's purchase-for options. */
export const PURCHASE_FOR = ['EMPLOYEE', 'FAMILY_MEMBER', 'INVOICE_ASSIGNEE', 'COLLABORATOR', 'DEPENDENT'] as const;
export type PurchaseFor = (typeof PURCHASE_FOR)[number];

/** Those who buy by the number of an employee to whom they are something. */
export const RELATED = ['FAMILY_MEMBER', 'INVOICE_ASSIGNEE', 'DEPENDENT'] as const satisfies readonly PurchaseFor[];
export type Related = (typeof RELATED)[number];

/** What a relative is to the employee; NONE: whoever only takes the invoice. */
export const KINSHIPS = ['SPOUSE', 'PARTNER', 'CHILD', 'PARENT', 'SIBLING', 'NONE'] as const;
export type Kinship = (typeof KINSHIPS)[number];

export const IMPEDIMENT_KINDS = ['CARS_OF_BUYER', 'CARS_OF_EMPLOYEE', 'MODEL'] as const;
export type ImpedimentKind = (typeof IMPEDIMENT_KINDS)[number];

export const isRelated = (purchaseFor: PurchaseFor): purchaseFor is Related =>
  (RELATED as readonly PurchaseFor[]).includes(purchaseFor);

/** Whether a kinship fits: a relative and a dependant are something to the employee, whoever takes the invoice need not be. */
export const fitsKinship = (purchaseFor: Related, kinship: Kinship): boolean =>
  purchaseFor === 'INVOICE_ASSIGNEE' || kinship !== 'NONE';

/** The same day so many months before, or the last day of that month where it is shorter. In UTC. */
export const monthsBefore = (now: Date, months: number): Date => {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return new Date(first.getTime() + (Math.min(now.getUTCDate(), last) - 1) * 86_400_000 + (now.getTime() % 86_400_000));
};

export type Impediment = {
  readonly kind: ImpedimentKind;
  /** Null: for everybody. */
  readonly purchaseFor: PurchaseFor | null;
  readonly most: number | null;
  readonly months: number | null;
  readonly modelCode: string | null;
  /** What the buyer is told. */
  readonly name: string;
};

type Facts = {
  readonly purchaseFor: PurchaseFor;
  readonly modelCode: string;
  readonly now: Date;
  /** When this buyer, and anybody by this employee's number, bought a car that is still theirs. */
  readonly ofBuyer: readonly Date[];
  readonly ofEmployee: readonly Date[];
};

const stands = ({ kind, most, months, modelCode }: Impediment, facts: Facts): boolean => {
  if (kind === 'MODEL') return modelCode === facts.modelCode;
  const since = monthsBefore(facts.now, months ?? 0);
  const bought = (kind === 'CARS_OF_BUYER' ? facts.ofBuyer : facts.ofEmployee).filter((at) => at > since).length;
  return bought >= (most ?? 0);
};

/**
 * What keeps a purchase from being made.
 * @param impediments Those in force.
 * @returns The first that stands in its way, or null.
 */
export const findImpediment = <One extends Impediment>(impediments: readonly One[], facts: Facts): One | null =>
  impediments.find(
    (one) => (one.purchaseFor === null || one.purchaseFor === facts.purchaseFor) && stands(one, facts),
  ) ?? null;

const CODE = 'B2E';

/**
 * A quote on an employee's terms: one more line takes off their share of what the car costs by the list, so that the lines still add up.
 * Without national taxes (Argentina) it falls in proportion.
 * @param terms `basisPoints`: hundredths of a per cent; `name`: the reason that stands in the line.
 */
export const withEmployeePrice = (
  quote: Quote,
  { name, basisPoints }: { readonly name: string; readonly basisPoints: number },
): { quote: Quote; off: number } => {
  const { total, totalWithoutTaxes: net } = quote;
  const like = { amount: total.amount, netAmount: net?.amount ?? null };
  const off = Math.floor((total.amount * basisPoints) / 10_000);
  const lower = subtractMoney(total, money(off, total.currency));
  return {
    quote: {
      ...quote,
      lines: [...quote.lines, { kind: 'employee', code: CODE, name, amount: money(-off, total.currency) }],
      total: lower,
      totalWithoutTaxes: netLike(lower, like),
    },
    off,
  };
};

/** Whether an order is bought on such terms: its price says so. */
export const isEmployeeQuote = ({ lines }: Pick<Quote, 'lines'>): boolean =>
  lines.some(({ kind }) => kind === 'employee');
