/** Days from the draw within which a prize is claimed (Decreto 70.951/1972, art. 6). */
export const CLAIM_DAYS = 180;

/** A prize that was won: to be claimed yet, in its winner's hands, or no longer to be had. */
export const WIN_STATES = ['OPEN', 'HANDED', 'LAPSED'] as const;
export type WinState = (typeof WIN_STATES)[number];

type Won = { readonly claimUntil: string; readonly handedOn: string | null };

export const winState = ({ claimUntil, handedOn }: Won, today: string): WinState =>
  handedOn !== null ? 'HANDED' : claimUntil < today ? 'LAPSED' : 'OPEN';

/** Whether it was handed over on a day on which it could be. */
export const isHandoverDay = (
  day: string,
  { drawnOn, claimUntil }: { readonly drawnOn: string; readonly claimUntil: string },
  today: string,
): boolean => drawnOn <= day && day <= claimUntil && day <= today;
