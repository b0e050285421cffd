import type { SourceKind } from '#features/reservations/public.ts';
import type { Market } from '#kernel/market.ts';

/** Everything that stands in the contract of a sale. Money in minor units of `currency`. */
export type ContractFacts = {
  readonly order: string;
  readonly brand: string;
  readonly market: Market;
  readonly currency: string;
  /** The dealership that sells and invoices. */
  readonly seller: { readonly name: string; readonly document: string; readonly address: string };
  /** The maker's company, which answers for the car beside the seller. */
  readonly maker: { readonly name: string; readonly document: string };
  readonly buyer: {
    readonly name: string;
    readonly documentKind: string;
    readonly document: string;
    readonly email: string;
    readonly address: string;
  };
  readonly car: string;
  /** Where the very car is known by it. */
  readonly chassis: string | null;
  readonly lines: readonly { readonly name: string; readonly amount: number }[];
  readonly total: number;
  /** Where the market's law has it named (Ley 27.743 art. 39). */
  readonly totalWithoutTaxes: number | null;
  readonly deposit: number;
  /** By which sources the rest is to come, as planned. */
  readonly sources: readonly { readonly kind: SourceKind; readonly amount: number }[];
  /** The part of the rest that no source is planned for. */
  readonly open: number;
  /** Outside the price, paid to the dealership; null where they are agreed on with it. */
  readonly freight: number | null;
  readonly registration: number | null;
  /** YYYY-MM-DD. */
  readonly deliverBy: string | null;
  /** Of the terms of the reservation that the buyer accepted. */
  readonly termsVersion: string | null;
};

/** Which order of which car the facts are of: taken up again, or with another car of the same kind, it is another sale. */
export type ContractOf = { readonly round: number; readonly unitId: string };

/**
 * What was agreed, where a change of it asks for another signature: by which ways the rest comes, and where somebody lives, may change
 * after it.
 */
export const termsOf = (facts: ContractFacts, deposit: number, of: ContractOf): object => {
  const { seller, buyer, car, lines, total, deliverBy, termsVersion } = facts;
  const { name, documentKind, document } = buyer;
  return {
    seller: { name: seller.name, document: seller.document },
    buyer: { name, documentKind, document },
    car,
    lines,
    total,
    deposit,
    deliverBy,
    termsVersion,
    ...of,
  };
};

/** The facts as one text that is equal for equal facts: names in order, no blanks (RFC 8785 for what stands in them). */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, of]) => `${JSON.stringify(name)}:${canonical(of)}`).join(',')}}`;
};
