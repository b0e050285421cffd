import { createContext } from 'react-router';

/** The nonce of this response; empty where the page's scripts are allowed by hash instead. */
export const nonceContext = createContext<string>('');
