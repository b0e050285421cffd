import { useContext, useState } from 'react';
import { Links, useMatches } from 'react-router';
import { DocumentContext } from './document-context.ts';

/** How the styles in a served document are named: by the files they come from. */
const MARK = 'style[data-href*="/assets/"]';

/** Whether the document came with its styles in it: the server knows, the browser looks. */
const hasOwnStyles = (served: number): boolean =>
  typeof document === 'undefined' ? served > 0 : document.querySelector(MARK) !== null;

/** Links to the styles of pages that the visitor went on to; the first page has its own in the document. */
export function DeferredLinks() {
  const { styles } = useContext(DocumentContext);
  const shown = useMatches()
    .map(({ id }) => id)
    .join(' ');
  const [first] = useState(shown);
  const [hasOwn] = useState(() => hasOwnStyles(styles.length));
  const [hasLeft, setLeft] = useState(false);
  // Coming back to the first page keeps them: the router has asked for its files meanwhile.
  if (!hasLeft && shown !== first) setLeft(true);
  return hasOwn && !hasLeft ? null : <Links />;
}
