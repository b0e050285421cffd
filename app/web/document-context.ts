import { createContext } from 'react';

/** What only the server knows while it writes the document. In the browser it is empty: the document is there already. */
export const DocumentContext = createContext({ nonce: '', css: '' });
