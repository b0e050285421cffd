/** Weak sign-in by the query string of one brand group, which is stored as it came, once. */
export const WEAK_COOKIE = 'vlt_weak';

const WEAK_GROUP = 'CJDR';

export const isWeakQuery = (query: { readonly brand: string | null; readonly loginType: string | null }): boolean =>
  query.brand?.toUpperCase() === WEAK_GROUP && query.loginType === 'WEAK';
