import type { Market } from '#kernel/market.ts';

/**
 * Days from the draw within which a prize is claimed, written into each promotion when it is made: in Brazil the law's (Decreto
 * 70.951/1972, art. 6), in Argentina those that the terms of the promotion name.
 */
export const CLAIM_DAYS: Readonly<Record<Market, number>> = { br: 180, ar: 60 };

/** A prize that was won: to be claimed yet, in its winner's hands, or its time to be claimed is over. */
export const WIN_STATES = ['OPEN', 'HANDED', 'LAPSED'] as const;
export type WinState = (typeof WIN_STATES)[number];

type Won = { readonly claimUntil: string; readonly handedOn: string | null };

export const winState = ({ claimUntil, handedOn }: Won, today: string): WinState =>
  handedOn !== null ? 'HANDED' : claimUntil < today ? 'LAPSED' : 'OPEN';

/** Without a day of its own it was claimed when it was handed over. */
type Days = { readonly claimedOn: string | null; readonly handedOn: string };

/** What is wrong with the days of a handover that is written down `today`; null where nothing is. A claim in time may be handed over later. */
export const handoverFault = (
  { claimedOn, handedOn }: Days,
  { drawnOn, claimUntil }: { readonly drawnOn: string; readonly claimUntil: string },
  today: string,
): 'handedOnWrong' | 'claimedOnWrong' | 'claimOver' | null => {
  if (handedOn < drawnOn || handedOn > today) return 'handedOnWrong';
  if (claimedOn !== null && (claimedOn < drawnOn || claimedOn > handedOn)) return 'claimedOnWrong';
  return (claimedOn ?? handedOn) > claimUntil ? 'claimOver' : null;
};
