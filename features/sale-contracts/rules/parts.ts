import { spreadReturn, type SourceKind } from '#features/reservations/public.ts';
import type { ContractFacts } from './facts.ts';

type Source = {
  readonly kind: SourceKind;
  readonly state: string;
  readonly amount: number;
  readonly paid: number;
};
type Parts = Pick<ContractFacts, 'deposit' | 'sources' | 'open'>;

/** Who gets it back is not the buyer, so that it goes back last. */
const LENT: ReadonlySet<SourceKind> = new Set([
  'FINANCING_PAYMENT',
  'EXT_CONSORTIUM_PAYMENT',
  'VOLANTE_CONSORTIUM_PAYMENT',
]);

/**
 * By what the price is paid: what each source is planned to bring, or brought before it ended, without what went back of it after the
 * price fell. What has come in so far changes nothing. The sources are in the order they were made.
 */
export const partsOf = (order: {
  readonly total: number;
  readonly deposit: number;
  readonly paid: number;
  readonly sources: readonly Source[];
}): Parts => {
  const { total, deposit } = order;
  const sources = order.sources.map(({ kind, state, amount, paid }) => ({
    kind,
    paid,
    amount: state === 'ENDED' ? paid : amount,
  }));
  const planned = sources.reduce((sum, { amount }) => sum + amount, 0);
  const toCome = sources.reduce((sum, { amount, paid }) => sum + amount - paid, 0);
  // A reservation value that has not come in yet, or was taken back, is to be paid all the same.
  const open = Math.max(0, total - Math.max(order.paid, deposit) - toCome);
  const excess = deposit + planned + open - total;
  if (excess <= 0) return { deposit, sources: sources.filter(isPart).map(plain), open: open - excess };
  const kept = [
    { id: 'deposit', left: deposit, at: new Date(0), isLent: false },
    ...sources.map(({ kind, paid }, index) => ({
      id: String(index),
      left: paid,
      at: new Date(index + 1),
      isLent: LENT.has(kind),
    })),
  ];
  const most = kept.reduce((sum, { left }) => sum + left, 0);
  const less = new Map(
    spreadReturn(Math.min(excess, most), kept).map(({ money, amount }) => [money.id, amount] as const),
  );
  return {
    deposit: deposit - (less.get('deposit') ?? 0),
    sources: sources
      .map(({ kind, amount }, index) => ({ kind, amount: amount - (less.get(String(index)) ?? 0) }))
      .filter(isPart),
    open,
  };
};

const isPart = ({ amount }: { readonly amount: number }): boolean => amount > 0;
const plain = ({ kind, amount }: Source | { kind: SourceKind; amount: number }) => ({ kind, amount });

/** Whether the parts are the price, without which no contract is made. */
export const addsUp = ({ total, deposit, sources, open }: Parts & { readonly total: number }): boolean =>
  open >= 0 && deposit + sources.reduce((sum, { amount }) => sum + amount, 0) + open === total;
