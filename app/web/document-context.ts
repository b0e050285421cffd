import { createContext } from 'react';

export type DocumentHead = {
  readonly nonce: string;
  readonly css: string;
  /** Page settings, as meta names and values. */
  readonly settings: Readonly<Record<string, string>>;
  readonly fonts: readonly string[];
  /** The page's own style files, by address. */
  readonly styles: readonly { readonly href: string; readonly css: string }[];
  /** Whether script comes even where the screen needs none: what asks for a proof may be answered by a passkey. */
  readonly asksProof: boolean;
  /** Of pages that say `fields: true`; those with script of their own do not load it for them. */
  readonly fieldScript: string;
};

/**
 * What only the server knows while it writes the document's head. In the browser it is empty: the head is there already, and
 * what stands in it (metas, preloads, the theme) belongs to the document, not to the tree.
 */
export const DocumentContext = createContext<DocumentHead>({
  nonce: '',
  css: '',
  settings: {},
  fonts: [],
  styles: [],
  asksProof: false,
  fieldScript: '',
});
