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

export type Paper = {
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
  order: { readonly id: string; readonly reservedAt: string | null },
  { brought, paid }: { readonly brought: readonly Brought[]; readonly paid: readonly Paid[] },
): Paper[] => {
  if (order.reservedAt === null) return [];
  return [
    { ...PLAIN, id: order.id, kind: 'SUMMARY', at: order.reservedAt },
    ...BROUGHT_PAPERS.flatMap((kind): Paper[] => {
      const newest = brought.findLast((one) => one.kind === kind);
      return newest === undefined ? [] : [{ ...PLAIN, id: newest.id, kind, number: newest.number, at: newest.at }];
    }),
    ...paid.map(({ id, by, amount, at }): Paper => ({ ...PLAIN, id, kind: 'RECEIPT', by, amount, at })),
  ];
};

/** The numbers of an order's car, as far as papers name them. */
export const numbersOf = (
  brought: readonly Brought[],
  known: string | null,
): { readonly chassis: string | null; readonly plate: string | null; readonly invoice: string | null } => ({
  chassis: known ?? brought.findLast(({ chassis }) => chassis !== null)?.chassis ?? null,
  plate: brought.findLast(({ kind }) => kind === 'REGISTRATION')?.number ?? null,
  invoice: brought.findLast(({ kind }) => kind === 'INVOICE')?.number ?? null,
});
