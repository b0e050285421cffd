const REASONS = ['CUSTOMER', 'WITHDRAWAL', 'EXPIRED', 'PAYMENT_REVERSED', 'late', 'twice', 'amount'];

/** Message key of a refund's reason: that of the cancelled order, or why the money was not wanted. */
export const reasonKey = (reason: string): string => `admin.reason.${REASONS.includes(reason) ? reason : 'other'}`;

/** Who asked, out of the actor's key: the system, a visitor, or the end of an account's id (ids made in the same hour begin alike). */
export const requesterName = (actor: string): { key: string; id: string } => {
  const [kind = '', id = ''] = actor.split(':');
  if (kind === 'account') return { key: 'admin.by.account', id: id.slice(-8) };
  return { key: kind === 'anonymous' ? 'admin.by.anonymous' : 'admin.by.system', id: '' };
};
