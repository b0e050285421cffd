import { createContext, useContext } from 'react';
import type { Domains } from './build-data.ts';

/** How the options that are not free stand to the car in sight. */
export const DomainsContext = createContext<Domains>({});

/** Undefined: free. */
export const useDomain = (id: string): Domains[string] | undefined => useContext(DomainsContext)[id];
