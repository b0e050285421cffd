import { addMoney, multiplyMoney, zeroMoney } from '#kernel/money.ts';
import type { Currency, Money } from '#kernel/money.ts';
import type { Payer } from './payment.ts';

export type PreferenceItem = {
  readonly id: string | null;
  readonly title: string;
  readonly description: string | null;
  readonly quantity: number;
  readonly unitPrice: Money;
};

/** A payment the shop wants by card: the address of the gateway's own page belongs to it. */
export type Preference = {
  readonly id: string;
  readonly items: readonly PreferenceItem[];
  readonly currency: Currency;
  readonly payer: Payer | null;
  readonly backUrls: {
    readonly success: string | null;
    readonly pending: string | null;
    readonly failure: string | null;
  };
  readonly autoReturn: 'approved' | 'all' | null;
  readonly notificationUrl: string | null;
  readonly externalReference: string | null;
  readonly expires: boolean;
  readonly expiresFrom: string | null;
  readonly expiresTo: string | null;
  readonly mostInstallments: number;
  readonly statementDescriptor: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly createdAt: string;
};

export function preferenceTotal({ items, currency }: Preference): Money {
  return addMoney(zeroMoney(currency), ...items.map((item) => multiplyMoney(item.unitPrice, item.quantity)));
}

export function isPayable(preference: Preference, at: string): boolean {
  if (!preference.expires) return true;
  const begun = preference.expiresFrom === null || preference.expiresFrom <= at;
  return begun && (preference.expiresTo === null || at < preference.expiresTo);
}
