type Factory = { createPolicy: (name: string, rules: { createHTML: (html: string) => string | null }) => unknown };

/** The only markup ever set as text: the empty element React starts a script from when it writes a whole document anew. */
const EMPTY_SCRIPT = '<script></script>';

/** The pages demand trusted types (trust rule 20). Everything else set as markup stays refused. */
export const allowEmptyScript = (): void => {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
  factory?.createPolicy('default', { createHTML: (html) => (html === EMPTY_SCRIPT ? html : null) });
};
