import type { Market } from '#kernel/market.ts';
import type { Money } from '#kernel/money.ts';
import type { CashNetwork } from '../contract.ts';

export type PayerAddress = {
  readonly postalCode: string;
  readonly street: string;
  readonly number: string;
  readonly district: string;
  readonly city: string;
  readonly region: string;
};

export type ChargeRequest = {
  readonly id: string;
  readonly market: Market;
  readonly amount: Money;
  readonly title: string;
  readonly expiresAt: Date;
  readonly payer: {
    readonly email: string;
    readonly name: string;
    readonly document: string;
    readonly documentType: string;
    /** A slip is registered with its payer's address. */
    readonly address: PayerAddress | null;
  };
  readonly notifyUrl: string;
  readonly backUrl: string;
};

/** A charge by a card: the token of what was typed on the gateway's page, all of it or a kept one's security code. */
export type CardChargeRequest = ChargeRequest & {
  readonly card: {
    readonly token: string;
    /** Null of a card that is not kept. */
    readonly customerId: string | null;
    /** The gateway's name of the card's brand. */
    readonly method: string;
    readonly installments: number;
  };
};

/** A coupon to be paid in cash at one of a network's tills. */
export type CouponRequest = ChargeRequest & { readonly network: CashNetwork };
