/** Where a medal or prize stands: never approved, changed since and waiting (while it counts, or is stopped), counting, or stopped. */
export const TERMS_STATES = ['draft', 'change', 'offChange', 'on', 'off'] as const;
export type TermsState = (typeof TERMS_STATES)[number];

export const termsState = (of: { approved: boolean; waits: boolean; active: boolean }): TermsState => {
  if (!of.approved) return 'draft';
  if (of.waits) return of.active ? 'change' : 'offChange';
  return of.active ? 'on' : 'off';
};

/** Whether two writings of the same terms say the same. */
export const areSameTerms = <Terms extends Readonly<Record<string, unknown>>>(one: Terms, other: Terms): boolean =>
  Object.keys(one).every((name) => one[name] === other[name]);
