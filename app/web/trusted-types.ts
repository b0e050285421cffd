type Factory = { createPolicy: (name: string, rules: { createHTML: (html: string) => string | null }) => unknown };

/**
 * The only markup ever set as text: the empty element React starts a script from when it writes a whole document anew, and
 * the empty drawing by which the map's library asks what the browser can do.
 */
const HARMLESS: ReadonlySet<string> = new Set(['<script></script>', '<svg/>']);

/** The pages demand trusted types (trust rule 20). Everything else set as markup stays refused. */
export const allowHarmless = (): void => {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
  factory?.createPolicy('default', { createHTML: (html) => (HARMLESS.has(html) ? html : null) });
};
