import { createContext, useContext } from 'react';
import type { CheapestWith } from '../rules/advice/cheapest-with.ts';

/** A ceiling the visitor set, and what the cheapest car with each option costs, as far as it is known. */
export type Cap = {
  /** Minor units of the car's currency. */
  readonly limit: number;
  /** The car in sight the figures belong to. */
  readonly code: string;
  readonly found: Readonly<Record<string, CheapestWith | null>>;
};

export const CapContext = createContext<Cap | null>(null);

/** Undefined: no ceiling, or not worked out yet. */
export const useCapOf = (id: string): (CheapestWith & { readonly fits: boolean }) | undefined => {
  const cap = useContext(CapContext);
  const found = cap?.found[id];
  return cap === null || found === undefined || found === null
    ? undefined
    : { ...found, fits: found.price <= cap.limit };
};
