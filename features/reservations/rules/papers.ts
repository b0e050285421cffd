import type { ChargeMethod } from '#features/payments/public.ts';
import type { SourceKind } from './balance-machines.ts';

/** Papers that staff bring. */
export const BROUGHT_PAPERS = ['CONTRACT', 'INVOICE', 'REGISTRATION', 'CONSORTIUM_LETTER'] as const;
export type BroughtPaper = (typeof BROUGHT_PAPERS)[number];

/** Everything an order has on paper: what staff brought, the order itself, and a receipt for each payment. */
export const PAPER_KINDS = ['SUMMARY', ...BROUGHT_PAPERS, 'RECEIPT'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

/** A payment that was accepted, as its receipt names it. Minor units. */
export type Paid = {
  readonly id: string;
  /** DEPOSIT: what the reservation itself asked for. */
  readonly by: SourceKind | 'DEPOSIT';
  /** How it came over the gateway; nothing where somebody else took it. */
  readonly method?: ChargeMethod;
  readonly amount: number;
  readonly at: string;
};

export type Brought = {
  readonly id: string;
  readonly kind: BroughtPaper;
  readonly number: string | null;
  readonly chassis: string | null;
  readonly at: string;
};

/** The invoice as the order's own records have it, until staff bring the seller's. */
export const RECORDED_INVOICE = 'invoice';

export type Paper = {
  /** The order's, a payment's, a brought paper's, or RECORDED_INVOICE. */
  readonly id: string;
  readonly kind: PaperKind;
  readonly number: string | null;
  readonly by: Paid['by'] | null;
  readonly amount: number | null;
  readonly at: string;
};

const PLAIN = { number: null, by: null, amount: null } as const;

/** What there is to fetch of an order, in the order in which it is shown. Nothing before it is paid for: until then it is no order. */
export const papersOf = (
  order: {
    readonly id: string;
    readonly reservedAt: string | null;
    readonly invoicedAt: string | null;
    readonly total: number;
  },
  { brought, paid }: { readonly brought: readonly Brought[]; readonly paid: readonly Paid[] },
): Paper[] => {
  if (order.reservedAt === null) return [];
  return [
    { ...PLAIN, id: order.id, kind: 'SUMMARY', at: order.reservedAt },
    ...BROUGHT_PAPERS.flatMap((kind): Paper[] => {
      const newest = brought.findLast((one) => one.kind === kind);
      if (newest !== undefined) return [{ ...PLAIN, id: newest.id, kind, number: newest.number, at: newest.at }];
      if (kind !== 'INVOICE' || order.invoicedAt === null) return [];
      return [{ ...PLAIN, id: RECORDED_INVOICE, kind, amount: order.total, at: order.invoicedAt }];
    }),
    ...paid.map(({ id, by, amount, at }): Paper => ({ ...PLAIN, id, kind: 'RECEIPT', by, amount, at })),
  ];
};

/** The numbers of an order's car, as far as papers name them; its plate as it was reported, until its registration is there. */
export const numbersOf = (
  brought: readonly Brought[],
  known: { readonly chassis: string | null; readonly plate: string | null },
): { readonly chassis: string | null; readonly plate: string | null; readonly invoice: string | null } => ({
  chassis: known.chassis ?? brought.findLast(({ chassis }) => chassis !== null)?.chassis ?? null,
  plate: brought.findLast(({ kind, number }) => kind === 'REGISTRATION' && number !== null)?.number ?? known.plate,
  invoice: brought.findLast(({ kind }) => kind === 'INVOICE')?.number ?? null,
});
