const REASONS = [
  'CUSTOMER',
  'WITHDRAWAL',
  'EXPIRED',
  'PAYMENT_REVERSED',
  'NOT_APPROVED',
  'late',
  'twice',
  'amount',
] as const;

/** Message key of a refund's reason: that of the cancelled order, or why the money was not wanted. */
export const reasonKey = (reason: string): `admin.reason.${(typeof REASONS)[number] | 'other'}` =>
  `admin.reason.${REASONS.find((one) => one === reason) ?? 'other'}`;

/** Who asked, out of the actor's key: the system, a visitor, or the end of an account's id (ids made in the same hour begin alike). */
export const requesterName = (actor: string): { key: `admin.by.${'account' | 'anonymous' | 'system'}`; id: string } => {
  const [kind = '', id = ''] = actor.split(':');
  if (kind === 'account') return { key: 'admin.by.account', id: id.slice(-8) };
  return { key: kind === 'anonymous' ? 'admin.by.anonymous' : 'admin.by.system', id: '' };
};
