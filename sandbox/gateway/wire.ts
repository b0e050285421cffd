import { money } from '#kernel/money.ts';
import type { Currency, Money } from '#kernel/money.ts';

/** The wire has amounts as decimal numbers; here they are minor units. Null where there are more than two decimals. */
export function fromDecimal(value: number, currency: Currency): Money | null {
  const minor = Math.round(value * 100);
  if (!Number.isSafeInteger(minor) || Math.abs(value * 100 - minor) > 1e-6) return null;
  return money(minor, currency);
}

export const toDecimal = (value: Money) => value.amount / 100;

const OFFSET_MS = 3 * 3600 * 1000;

/** Dates on the wire carry the account's offset; both countries are at -03:00. */
export function wireDate(iso: string | null): string | null {
  if (iso === null) return null;
  return new Date(Date.parse(iso) - OFFSET_MS).toISOString().replace('Z', '-03:00');
}

/** The account behind the access token. */
export const ACCOUNT = { id: 1234567890, name: 'Sandbox Store' } as const;

export const SITES = { BRL: 'MLB', ARS: 'MLA' } as const;
