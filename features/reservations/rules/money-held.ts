import type { ChargeMethod, Refund } from '#features/payments/public.ts';
import type { SourceKind } from './balance-machines.ts';

/** By whom and how money goes back. */
export const BACK_WAYS = ['pix', 'card', 'boleto', 'cash', 'dealer', 'car', 'bank', 'consortium'] as const;
export type BackWay = (typeof BACK_WAYS)[number];

/** Who took money that did not come through this site. */
type Via = 'gateway' | 'dealership' | 'bank' | 'consortium' | 'sandbox';
type Elsewhere = {
  readonly via: Via;
  readonly amount: number;
  /** What it is of; of money that nobody wanted, nothing. */
  readonly kind?: SourceKind | null;
};

type Held = {
  readonly receipts: readonly {
    readonly id: string;
    readonly method: ChargeMethod;
    readonly amount: number;
    readonly isTakenBack: boolean;
  }[];
  readonly refunds: readonly {
    readonly receiptId: Refund['receiptId'];
    readonly state: Refund['state'];
    readonly amount: { readonly amount: number };
  }[];
  /** What others took. */
  readonly taken: readonly Elsewhere[];
  /** What others gave back of it, or owe back already. */
  readonly returns: readonly Elsewhere[];
};

/** A used car is no money of the dealership: it goes back as what it was valued at. */
const wayOf = ({ via, kind }: Pick<Elsewhere, 'via' | 'kind'>): BackWay => {
  if (via === 'bank' || via === 'consortium') return via;
  return kind === 'TRADE_IN' ? 'car' : 'dealer';
};

/** What would go back if the order ended now, by each way, in minor units: what came, less what went back or is on its way. */
export const moneyHeld = ({ receipts, refunds, taken, returns }: Held): { way: BackWay; amount: number }[] => {
  const sums = new Map<BackWay, number>();
  const add = (way: BackWay, amount: number) => sums.set(way, (sums.get(way) ?? 0) + amount);
  for (const { id, method, amount } of receipts.filter(({ isTakenBack }) => !isTakenBack)) {
    add(method, amount);
    for (const refund of refunds)
      if (refund.receiptId === id && refund.state !== 'VOID') add(method, -refund.amount.amount);
  }
  for (const one of taken) if (one.via !== 'gateway') add(wayOf(one), one.amount);
  for (const one of returns) if (one.via !== 'gateway') add(wayOf(one), -one.amount);
  return BACK_WAYS.map((way) => ({ way, amount: sums.get(way) ?? 0 })).filter(({ amount }) => amount > 0);
};

/** Who takes a source's money, and gives it back, where that is neither the gateway nor the dealership. */
export const takerOf = (kind: SourceKind): 'bank' | 'consortium' | null => {
  if (kind === 'FINANCING_PAYMENT') return 'bank';
  return kind === 'EXT_CONSORTIUM_PAYMENT' || kind === 'VOLANTE_CONSORTIUM_PAYMENT' ? 'consortium' : null;
};
