import type { Charge, Refund } from '#features/payments/public.ts';

/** What became of the last try to pay: a card refused, a charge that was refused or ended, money of another amount on its way back. */
export type PaymentTrouble = 'cardRefused' | 'refused' | 'pixEnded' | 'otherAmount';

type Tried = {
  /** The newest first; likewise the refunds. */
  readonly charges: readonly Pick<Charge, 'method' | 'state' | 'refusedAt' | 'isOfRest'>[];
  readonly refunds: readonly Pick<Refund, 'reason'>[];
};

/** Tries to pay the reservation value: those of the rest, before the order was taken up again, say nothing of it. */
const ofDeposit = <C extends Pick<Charge, 'isOfRest'>>(charges: readonly C[]): C[] =>
  charges.filter(({ isOfRest }) => !isOfRest);

/** What a buyer who has not paid yet must be told; null where nothing went wrong. */
export const paymentTrouble = ({ charges, refunds: [back] }: Tried): PaymentTrouble | null => {
  const [last] = ofDeposit(charges);
  switch (last?.state) {
    case undefined:
    case 'PAID':
    case 'CHARGED_BACK':
      return null;
    case 'REJECTED':
      return back?.reason === 'amount' ? 'otherAmount' : last.method === 'card' ? 'cardRefused' : 'refused';
    case 'CANCELLED':
      return last.method === 'pix' ? 'pixEnded' : null;
    case 'CREATED':
    case 'UNKNOWN':
    case 'PENDING':
      return last.refusedAt === null ? null : 'cardRefused';
  }
};

/** Why the card was refused that the trouble is about, as its bank or the gateway said; null where nobody did. */
export const refusalOf = ({
  charges,
  ...tried
}: {
  readonly charges: readonly (Tried['charges'][number] & Pick<Charge, 'refusal'>)[];
} & Pick<Tried, 'refunds'>): Charge['refusal'] =>
  paymentTrouble({ charges, ...tried }) === 'cardRefused' ? (ofDeposit(charges)[0]?.refusal ?? null) : null;

/** Whether a new Pix code has to be offered: the last ended, and what is still open is the way to pay by card. */
export const needsNewPix = (trouble: PaymentTrouble | null, open: Pick<Charge, 'method'> | null): boolean =>
  open?.method === 'card' && (trouble === 'pixEnded' || trouble === 'otherAmount');

/**
 * Whether a browser comes back from the gateway's page with a card that pays, of which the gateway's own message is still on its
 * way. Only a hint of what to show: an address proves nothing. A card still looked at may be refused later, and then that is said.
 */
export const isAnsweredAtGateway = (
  { reference, status }: { readonly reference: string | null; readonly status: string | null },
  charge: Pick<Charge, 'id' | 'refusedAt'>,
): boolean =>
  reference === charge.id &&
  (status === 'approved' || ((status === 'in_process' || status === 'pending') && charge.refusedAt === null));

/** For so long only the answer is waited for; then there is another way on. */
const WAITED_MS = 60_000;

/** Whether who came back at that moment (milliseconds, as the address keeps it) has waited long enough. Only a hint of what to show. */
export const isOverdue = (returned: string | null, now: Date): boolean =>
  returned !== null && /^\d{13}$/.test(returned) && now.getTime() - Number(returned) >= WAITED_MS;
