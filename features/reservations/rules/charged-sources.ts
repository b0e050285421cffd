import type { ChargeMethod } from '#features/payments/public.ts';
import type { Market } from '#kernel/market.ts';
import type { SourceKind } from './balance-machines.ts';

/** Sources whose part the gateway collects: by which charge, and in which market alone. */
export const CHARGED_SOURCES = {
  BILLET_PAYMENT: { method: 'boleto', market: 'br' },
  CARD_PAYMENT: { method: 'card', market: 'ar' },
  CASH_COUPON_PAYMENT: { method: 'cash', market: 'ar' },
} as const satisfies Partial<Record<SourceKind, { readonly method: ChargeMethod; readonly market: Market }>>;
export type ChargedKind = keyof typeof CHARGED_SOURCES;

export const CHARGED_KINDS = Object.keys(CHARGED_SOURCES) as readonly ChargedKind[];

export const isCharged = (kind: SourceKind): kind is ChargedKind => Object.hasOwn(CHARGED_SOURCES, kind);

/** Whether a market has this source at all. */
export const isOfMarket = (kind: SourceKind, market: Market): boolean =>
  !isCharged(kind) || CHARGED_SOURCES[kind].market === market;

/** The source that a charge for a part of the rest collects; a Pix comes with its slip. */
export const kindOfCharge = (method: ChargeMethod): ChargedKind =>
  CHARGED_KINDS.find((kind) => CHARGED_SOURCES[kind].method === method) ?? 'BILLET_PAYMENT';

/** What of a part a charge asks for: all that it has still to bring, as far as the gateway takes so much at once. */
export const askOf = (
  { remaining, most }: { readonly remaining: number; readonly most: number },
  amount?: number,
): number | 'over' | 'passed' => {
  if (amount === undefined) return Math.min(remaining, most);
  if (amount > most) return 'over';
  return amount > remaining ? 'passed' : amount;
};
