/** How often something may be guessed, and how long what is sent by mail is good for. Minutes and counts. */

/** Wrong tries an account bears in the window, however many addresses they come from. */
export const GUESS_LIMIT = 10;
/** A second factor has only a million values. */
export const FACTOR_LIMIT = 5;
/** Mails one address gets in the window on anybody's request. */
export const MAIL_LIMIT = 5;
export const WINDOW_MINUTES = 15;

export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
export const RESET_MINUTES = 30;
export const INVITATION_DAYS = 7;

export const minutesAfter = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

/** Six digits from a number below a million. */
export const codeOf = (number: number): string => String(number).padStart(6, '0');
