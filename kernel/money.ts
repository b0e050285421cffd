import { MARKETS, isCurrency } from './market.ts';
import type { Currency, Market } from './market.ts';

export type { Currency } from './market.ts';

/** An amount of money: a safe integer of minor units (centavos) with its currency. Negative amounts are debts or refunds. */
export type Money = { readonly amount: number; readonly currency: Currency };

/** Rounding of a half: away from zero (prices, instalments) or to the even neighbour (ABNT NBR 5891, as the CET demands). */
export type Rounding = 'half-away' | 'half-even';

const MINOR_DIGITS = 2;

/** Throws a RangeError where the amount is not a safe integer: a sum that lost its cents must never travel on. */
export function money(amount: number, currency: Currency): Money {
  if (!Number.isSafeInteger(amount)) throw new RangeError('money: amount must be a safe integer of minor units');
  return { amount: amount === 0 ? 0 : amount, currency };
}

export function zeroMoney(currency: Currency): Money {
  return { amount: 0, currency };
}

export function isMoney(value: unknown): value is Money {
  if (typeof value !== 'object' || value === null || !('amount' in value) || !('currency' in value)) return false;
  return Number.isSafeInteger(value.amount) && isCurrency(value.currency);
}

function sameCurrency(a: Money, b: Money): Currency {
  if (a.currency !== b.currency) throw new TypeError(`money: ${a.currency} and ${b.currency} do not mix`);
  return a.currency;
}

/** Sum of two or more amounts of one currency. */
export function addMoney(first: Money, ...others: readonly Money[]): Money {
  return others.reduce((sum, next) => money(sum.amount + next.amount, sameCurrency(sum, next)), first);
}

/** Sum of a list that may be empty, hence the currency. */
export function sumMoney(list: readonly Money[], currency: Currency): Money {
  return addMoney(zeroMoney(currency), ...list);
}

export function subtractMoney(from: Money, what: Money): Money {
  return money(from.amount - what.amount, sameCurrency(from, what));
}

export function negateMoney(value: Money): Money {
  return money(-value.amount, value.currency);
}

/** Negative, zero or positive, as a sort wants it. */
export function compareMoney(a: Money, b: Money): number {
  sameCurrency(a, b);
  return a.amount - b.amount;
}

export function minMoney(a: Money, b: Money): Money {
  return compareMoney(a, b) <= 0 ? a : b;
}

export function maxMoney(a: Money, b: Money): Money {
  return compareMoney(a, b) >= 0 ? a : b;
}

/** The decimal a number prints as, exactly, as `digits / 10 ** scale`: 0.1 means one tenth here, not its binary neighbour. */
function toDecimal(value: number): { digits: bigint; scale: number } {
  if (!Number.isFinite(value)) throw new RangeError('money: the factor must be finite');
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

function divideRounded({ value, by, rounding }: { value: bigint; by: bigint; rounding: Rounding }): bigint {
  const quotient = value / by;
  const twice = 2n * (value % by);
  const magnitude = twice < 0n ? -twice : twice;
  const tie = magnitude === by;
  const up = magnitude > by || (tie && (rounding === 'half-away' || quotient % 2n !== 0n));
  if (!up) return quotient;
  return value < 0n ? quotient - 1n : quotient + 1n;
}

/** `value * factor`, rounded once to the cent. */
export function multiplyMoney(value: Money, factor: number, rounding: Rounding = 'half-away'): Money {
  const { digits, scale } = toDecimal(factor);
  const product = BigInt(value.amount) * digits;
  return money(Number(divideRounded({ value: product, by: 10n ** BigInt(scale), rounding })), value.currency);
}

/** `percent` hundredths of the amount (12.5 is twelve and a half per cent), rounded once to the cent. */
export function percentOf(value: Money, percent: number, rounding: Rounding = 'half-away'): Money {
  const { digits, scale } = toDecimal(percent);
  const product = BigInt(value.amount) * digits;
  return money(Number(divideRounded({ value: product, by: 10n ** BigInt(scale + 2), rounding })), value.currency);
}

/**
 * Splits an amount by weights (non-negative safe integers, not all zero) so that the parts sum to it exactly: largest
 * remainder first, the earlier part at a tie. Every part is within one cent of its exact share.
 */
export function allocate(value: Money, weights: readonly number[]): Money[] {
  if (!weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0)) {
    throw new RangeError('allocate: weights must be non-negative safe integers');
  }
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) throw new RangeError('allocate: at least one weight must be positive');
  const sign = value.amount < 0 ? -1n : 1n;
  const whole = BigInt(value.amount) * sign;
  const shares = weights.map((weight, index) => {
    const exact = whole * BigInt(weight);
    return { index, floor: exact / total, rest: exact % total };
  });
  let left = whole - shares.reduce((sum, share) => sum + share.floor, 0n);
  const byRest = [...shares].sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  for (const share of byRest) {
    if (left === 0n) break;
    share.floor += 1n;
    left -= 1n;
  }
  return shares.map((share) => money(Number(share.floor * sign), value.currency));
}

/** `parts` parts, equal to the cent, the larger ones first. */
export function allocateEvenly(value: Money, parts: number): Money[] {
  if (!Number.isSafeInteger(parts) || parts < 1) throw new RangeError('allocate: parts must be a positive integer');
  return allocate(
    value,
    Array.from({ length: parts }, () => 1),
  );
}

function groupDigits(digits: string): string {
  const head = digits.length % 3;
  const groups = head === 0 ? [] : [digits.slice(0, head)];
  for (let at = head; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3));
  return groups.join('.');
}

/** The sign of less than nothing as people read it (U+2212), everywhere on screens, in mails and on papers. */
export const MINUS = '\u2212';

/** `1.234,56`: the same in both markets, no symbol. What is less than nothing has the hyphen that programs and fields read. */
export function formatAmount(value: Money): string {
  const digits = String(Math.abs(value.amount)).padStart(MINOR_DIGITS + 1, '0');
  const cut = digits.length - MINOR_DIGITS;
  return `${value.amount < 0 ? '-' : ''}${groupDigits(digits.slice(0, cut))},${digits.slice(cut)}`;
}

/**
 * `R$ 1.234,56` in Brazil, `$ 1.234,56` in Argentina; the other country's money goes by its ISO code. The space is
 * U+00A0, as CLDR has it; written by hand so that server and browser agree whatever their ICU version.
 */
export function formatMoney(value: Money, market: Market): string {
  const facts = MARKETS[market];
  const symbol = value.currency === facts.currency ? facts.currencySymbol : value.currency;
  const amount = formatAmount(value);
  return amount.startsWith('-') ? `${MINUS}${symbol}\u00A0${amount.slice(1)}` : `${symbol}\u00A0${amount}`;
}

/** A difference always has its sign: `+R$ 1.234,56`, and none where there is no difference. */
export function formatDifference(value: Money, market: Market): string {
  return `${value.amount > 0 ? '+' : ''}${formatMoney(value, market)}`;
}

/** Grouped or plain digits, then at most two decimals behind a comma. A safe integer of cents has at most 16 digits. */
const WRITTEN = /^([-\u2212]?)(?:(R\$|\$)[ \u00A0]?)?([-\u2212]?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/;
const LONGEST_WRITTEN = 40;

/**
 * Reads money as the market writes it (`R$ 1.234,56`, `1234,5`, `-1.234`); null where the text is anything else, has
 * misplaced thousands separators, the other market's symbol, or exceeds a safe integer of cents.
 */
export function parseMoney(text: unknown, market: Market): Money | null {
  if (typeof text !== 'string' || text.length > LONGEST_WRITTEN) return null;
  const match = WRITTEN.exec(text.trim());
  if (!match) return null;
  const [, before, symbol, after, whole = '', cents = ''] = match;
  const facts = MARKETS[market];
  if (symbol && symbol !== facts.currencySymbol) return null;
  if (before && after) return null;
  const amount = Number(whole.replaceAll('.', '') + cents.padEnd(MINOR_DIGITS, '0'));
  if (!Number.isSafeInteger(amount)) return null;
  return money(before || after ? -amount : amount, facts.currency);
}

/** Most digits a currency input takes, so that the amount stays a safe integer. */
const MOST_TYPED_DIGITS = 15;

/**
 * What a currency input means while someone types: its ASCII digits are the minor units, nothing else counts, so it is
 * never negative. Null for no digit at all. Digits beyond the fifteenth are not taken.
 */
export function typedMoney(text: unknown, market: Market): Money | null {
  if (typeof text !== 'string') return null;
  const digits = text
    .replace(/[^0-9]/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, MOST_TYPED_DIGITS);
  return digits === '' ? null : money(Number(digits), MARKETS[market].currency);
}

/** The text a currency input shows back: prefix, thousands separators, two decimals; empty for no digit. */
export function maskMoney(text: unknown, market: Market): string {
  const typed = typedMoney(text, market);
  return typed ? formatMoney(typed, market) : '';
}
