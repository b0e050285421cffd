/** A voucher that an order gave back, as it stands now. */
type Returned = {
  /** Used since, or kept for another purchase. */
  readonly isTaken: boolean;
  readonly isExpired: boolean;
  /** Instants: when it came back, and the end of its validity. */
  readonly at: string;
  readonly validUntil: string;
};

/** `free`: to be used again. `late`: it came back after its end. `expired`: it came back in time, and its end has come since. */
export type ReturnedAs = 'free' | 'taken' | 'late' | 'expired';

export const returnedAs = ({ isTaken, isExpired, at, validUntil }: Returned): ReturnedAs => {
  if (isTaken) return 'taken';
  if (Date.parse(at) > Date.parse(validUntil)) return 'late';
  return isExpired ? 'expired' : 'free';
};
