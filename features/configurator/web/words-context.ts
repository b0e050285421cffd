import { createContext, useContext } from 'react';
import type { Words } from './words.ts';

export const WordsContext = createContext<Words>({ texts: {}, market: 'br' });

export const useWords = (): Words => useContext(WordsContext);
