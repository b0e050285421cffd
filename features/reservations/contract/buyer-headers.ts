import type { Actor } from '#kernel/actor.ts';

/** Headers by which a caller says for whom it means to reserve; neither is needed, and neither opens anything. */
export const ANONYMOUS_HEADER = 'x-anonymous-reservation';
export const USER_HEADER = 'x-reservation-user-id';
export const BUYER_HEADERS = [ANONYMOUS_HEADER, USER_HEADER] as const;

export const otherBuyer = { status: 409, key: 'reservation.otherBuyer' } as const;

/**
 * Whether who calls is whom the caller's page had in mind: a session that ended or changed hands meanwhile must not reserve in
 * another's name, or in nobody's.
 */
export const isMeant = (header: (name: string) => string | undefined, actor: Actor): boolean => {
  const accountId = actor.kind === 'person' ? actor.accountId : null;
  const [anonymous, userId] = [header(ANONYMOUS_HEADER)?.toLowerCase(), header(USER_HEADER)?.toLowerCase()];
  if (anonymous !== undefined && anonymous !== String(accountId === null)) return false;
  return userId === undefined || userId === accountId;
};
