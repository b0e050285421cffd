/** Letters and digits that nobody takes for another (Crockford's 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

/** A voucher's code out of random bytes: 60 bits that nobody guesses. Needs twelve bytes. */
export const voucherCode = (bytes: Uint8Array): string => {
  if (bytes.length < LENGTH) throw new Error('twelve bytes are needed');
  return [...bytes.subarray(0, LENGTH)].map((byte) => ALPHABET[byte % 32]).join('');
};

/** A code as it is typed or scanned: blanks, dashes and capitals aside, and the letters that are read as digits. Null: no such code. */
export const readVoucherCode = (text: string): string | null => {
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(code) ? code : null;
};

/** As people read it: in fours. */
export const showVoucherCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');

const DAY_MS = 86_400_000;

/** How many days after its promised day a car came, or has not come yet; 0 when it is in time. Days as YYYY-MM-DD. */
export const daysLate = (of: { promisedOn: string; arrivedOn: string | null; today: string }): number => {
  const until = Date.parse(of.arrivedOn ?? of.today);
  return Math.max(0, Math.round((until - Date.parse(of.promisedOn)) / DAY_MS));
};

/** The plan that gives the most among those whose delay is reached; null: none is. */
export const rewardFor = <Plan extends { readonly least: number; readonly amount: number }>(
  plans: readonly Plan[],
  late: number,
): Plan | null =>
  plans.filter(({ least }) => late >= least).toSorted((one, other) => other.amount - one.amount)[0] ?? null;

/** Whole months from one day to another. */
export const monthsSince = (from: string, today: string): number => {
  const [startYear = 0, startMonth = 0, startDay = 0] = from.split('-').map(Number);
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  return Math.max(0, (year - startYear) * 12 + month - startMonth - (day < startDay ? 1 : 0));
};

/** What a benefit or voucher takes off a price: a share of it, rounded to the cent in the person's favour by no more than one, or an amount. Minor units. */
export const takenOff = (
  price: number,
  of: { readonly percent: number | null; readonly amount: number | null },
): number => Math.min(price, of.amount ?? Math.round((price * (of.percent ?? 0)) / 100));
