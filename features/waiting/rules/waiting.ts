/** How long somebody waits before the list forgets them. */
export const WAITING_DAYS = 180;

/** Version of the words beside the box: kept with the entry. */
export const WAITING_CONSENT_VERSION = '2026-11';

export const WAITING_STATES = ['WAITING', 'NOTIFIED', 'LEFT', 'EXPIRED'] as const;
export type WaitingState = (typeof WAITING_STATES)[number];

type Times = { readonly expiresAt: Date; readonly leftAt: Date | null; readonly notifiedAt: Date | null };

/** As it counts now: whoever waited too long has left, whether or not the clock's worker came by. */
export const stateOf = ({ expiresAt, leftAt, notifiedAt }: Times, now: Date): WaitingState => {
  if (leftAt !== null) return 'LEFT';
  if (notifiedAt !== null) return 'NOTIFIED';
  return expiresAt <= now ? 'EXPIRED' : 'WAITING';
};
