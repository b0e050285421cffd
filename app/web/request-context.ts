import { createContext } from 'react-router';
import type { BannerShown } from './own-frame.ts';

/** The nonce of this response; empty where the page's scripts are allowed by hash instead. */
export const nonceContext = createContext<string>('');

/** The banner of this page, which the server puts into it: the browser's script knows nothing of it. */
export const bannerContext = createContext<BannerShown | null>(null);
