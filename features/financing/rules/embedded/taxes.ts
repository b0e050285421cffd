import type { Market } from '#kernel/market.ts';
import type { CreditTaxes } from '../charges.ts';

/** A row of the table of credit taxes, valid from a day until before another. */
export type TaxRow = CreditTaxes & {
  readonly id: string;
  readonly market: Market;
  readonly source: string;
  readonly validFrom: string;
  readonly validUntil: string | null;
};

/** Taxes on credit for a person. Companies pay otherwise in Brazil: no plan of this table is offered to them. */
export const EMBEDDED_TAXES: readonly TaxRow[] = [
  {
    id: 'br-iof-2021-09',
    market: 'br',
    source: 'Decreto 6.306/2007, art. 7; Decreto 10.797/2021',
    flat: 0.0038,
    daily: 0.0001118,
    dailyCap: 365,
    onInterest: 0,
    validFrom: '2021-09-20',
    validUntil: '2022-01-01',
  },
  {
    id: 'br-iof-2022-01',
    market: 'br',
    source: 'Decreto 6.306/2007, art. 7, I, b, 2 and §§ 1 and 15',
    flat: 0.0038,
    daily: 0.000082,
    dailyCap: 365,
    onInterest: 0,
    validFrom: '2022-01-01',
    validUntil: null,
  },
  {
    id: 'ar-vat-1995-04',
    market: 'ar',
    source: 'Ley 23.349, arts. 3, e, 21 and 28; Ley 24.468',
    flat: 0,
    daily: 0,
    dailyCap: 365,
    onInterest: 0.21,
    validFrom: '1995-04-01',
    validUntil: null,
  },
];

/** The row in force in a market on a day; a RangeError where the table has none. */
export const taxesOn = (market: Market, on: string): TaxRow => {
  const row = EMBEDDED_TAXES.find(
    (one) => one.market === market && one.validFrom <= on && (one.validUntil === null || one.validUntil > on),
  );
  if (row === undefined) throw new RangeError(`financing: no taxes known for ${market} on ${on}`);
  return row;
};
