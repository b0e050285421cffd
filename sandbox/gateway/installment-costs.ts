import { money, type Money } from '#kernel/money.ts';

/** What instalments cost by the bank that gave the card: in Argentina with interest beyond a few, as the real company lists them. */

/** No card pays more at once. */
export const MOST_BY_CARD: Money = money(6_000_000_000, 'ARS');

/** Interest in percent of the amount, by number of instalments. */
type Rates = Readonly<Record<number, number>>;

const ISSUERS: Readonly<Record<string, { readonly name: string; readonly rates: Rates }>> = {
  visa: { name: 'Banco del Plata (demostración)', rates: { 1: 0, 3: 0, 6: 18.5, 12: 41.2, 18: 70 } },
  master: { name: 'Banco de los Andes (demostración)', rates: { 1: 0, 3: 9.4, 6: 20.1, 12: 44.8 } },
};
const OTHERS = { name: 'Sandbox Bank', rates: { 1: 0, 3: 11, 6: 22.6 } as Rates };

export const ISSUED_METHODS = Object.keys(ISSUERS);

export type InstallmentCost = {
  readonly count: number;
  readonly rate: number;
  readonly total: Money;
  readonly each: Money;
};

export const issuerOf = (method: string): string => (ISSUERS[method] ?? OTHERS).name;

/** In how many parts a card pays an amount, and what that comes to. */
export const installmentCosts = (amount: Money, method: string): InstallmentCost[] =>
  Object.entries((ISSUERS[method] ?? OTHERS).rates).map(([text, rate]) => {
    const count = Number(text);
    const total = money(amount.amount + Math.round((amount.amount * rate) / 100), amount.currency);
    return { count, rate, total, each: money(Math.ceil(total.amount / count), amount.currency) };
  });

/** What the cardholder pays in all; without interest where it is not known, and in Brazil. */
export const paidInAll = (amount: Money, { method, count }: { method: string; count: number }): Money =>
  (amount.currency === 'ARS'
    ? installmentCosts(amount, method).find((one) => one.count === count)?.total
    : undefined) ?? amount;
