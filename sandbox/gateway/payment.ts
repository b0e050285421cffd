import type { Money } from '#kernel/money.ts';
import { addMoney, compareMoney, subtractMoney, zeroMoney } from '#kernel/money.ts';

export type PaymentStatus =
  | 'pending'
  | 'in_process'
  | 'approved'
  | 'rejected'
  | 'cancelled'
  | 'refunded'
  | 'charged_back';

export type Identification = { readonly type: string; readonly number: string };
export type Payer = {
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly identification: Identification | null;
};

/** What is kept of a card: never the number beyond its last four digits, never the code (PCI DSS 3.3.1, 3.4.1). */
export type Card = {
  readonly brand: string;
  readonly lastFour: string;
  readonly holder: string;
  readonly expirationMonth: number;
  readonly expirationYear: number;
  readonly document: Identification;
};

export type Refund = { readonly id: number; readonly amount: Money; readonly at: string };

export type Payment = {
  readonly id: number;
  readonly method: 'pix' | 'card' | 'boleto' | 'cash';
  readonly status: PaymentStatus;
  readonly statusDetail: string;
  /** What was asked for. */
  readonly asked: Money;
  /** What came in: differs from `asked` where the payer sent another amount. */
  readonly amount: Money;
  readonly refunds: readonly Refund[];
  readonly description: string | null;
  readonly externalReference: string | null;
  readonly notificationUrl: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly payer: Payer;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly approvedAt: string | null;
  readonly expiresAt: string | null;
  readonly brCode: string | null;
  /** Of a slip, its 44 digits. */
  readonly barcode?: string | null;
  /** Of a coupon: where it is paid, and what is said there. */
  readonly coupon?: { readonly network: string; readonly code: string } | null;
  /** What a cardholder pays in all, with the interest of the instalments. */
  readonly paidInAll?: Money;
  readonly endToEndId: string | null;
  readonly card: Card | null;
  readonly installments: number;
  readonly preferenceId: string | null;
  /** What names the bank's question to the cardholder (3-D Secure); null where it asks nothing. */
  readonly creq?: string | null;
};

export const isOpen = ({ status }: Payment) => status === 'pending' || status === 'in_process';

/** The shop has its money: paid, or a dispute about it is won. */
export const hasMoney = ({ status, statusDetail }: Payment) =>
  status === 'approved' || (status === 'charged_back' && statusDetail === 'reimbursed');

export function refundedAmount(payment: Payment): Money {
  return addMoney(zeroMoney(payment.amount.currency), ...payment.refunds.map((refund) => refund.amount));
}

export function refundableAmount(payment: Payment): Money {
  return subtractMoney(payment.amount, refundedAmount(payment));
}

/** Money came in: on time, late, or of another amount. */
export function approve(payment: Payment, paid: { at: string; amount: Money; endToEndId: string | null }): Payment {
  return {
    ...payment,
    status: 'approved',
    statusDetail: 'accredited',
    amount: paid.amount,
    endToEndId: paid.endToEndId,
    approvedAt: paid.at,
    updatedAt: paid.at,
  };
}

export function close(
  payment: Payment,
  end: { status: 'rejected' | 'cancelled' | 'charged_back'; detail: string; at: string },
): Payment {
  return { ...payment, status: end.status, statusDetail: end.detail, updatedAt: end.at };
}

/** The caller has checked that the refund is no more than `refundableAmount`. */
export function addRefund(payment: Payment, refund: Refund): Payment {
  const next = { ...payment, refunds: [...payment.refunds, refund], updatedAt: refund.at };
  const whole = compareMoney(refundedAmount(next), next.amount) === 0;
  return whole
    ? { ...next, status: 'refunded', statusDetail: 'refunded' }
    : { ...next, statusDetail: next.status === 'charged_back' ? next.statusDetail : 'partially_refunded' };
}
