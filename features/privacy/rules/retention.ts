import { addMonths, type IsoDay, parseIsoDay, toIsoDay } from '#kernel/days.ts';
import type { Market } from '#kernel/market.ts';

export type Basis = 'FISCAL' | 'CREDIT_RECORDS' | 'PAYMENT_RECORDS' | 'PROOF_OF_CONSENT' | 'SECURITY_LOG';

/** Years a record is kept after its person was erased, by reason and market; each law is named where people read it. */
const YEARS: Readonly<Record<Basis, Readonly<Record<Market, number>>>> = {
  // Brazil: CTN arts. 173 and 195; Argentina: CCyC art. 328.
  FISCAL: { br: 5, ar: 10 },
  // Brazil: Lei 9.613/1998 art. 10 par. 2; Argentina: CCyC art. 328.
  CREDIT_RECORDS: { br: 5, ar: 10 },
  // What the payment company must keep itself. Brazil: Circular BCB 3.978/2020 art. 67; Argentina: Ley 25.246 art. 21 bis.
  PAYMENT_RECORDS: { br: 10, ar: 10 },
  // Claims end after five years: CDC art. 27; CCyC art. 2560.
  PROOF_OF_CONSENT: { br: 5, ar: 5 },
  // The same time: whoever claims must be answered with what was done.
  SECURITY_LOG: { br: 5, ar: 5 },
};

/** The day a held record is no longer needed. */
export const heldUntil = (of: { basis: Basis; market: Market; since: IsoDay }): IsoDay => {
  const since = parseIsoDay(of.since);
  if (since === null) throw new Error('a day is needed');
  return toIsoDay(addMonths(since, 12 * YEARS[of.basis][of.market]));
};
