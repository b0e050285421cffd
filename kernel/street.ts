import type { Market } from './market.ts';

type Street = {
  readonly street: string;
  readonly number: string;
  readonly complement?: string | null | undefined;
};

/**
 * Street and number as their market writes them: Brazil with a comma between (`Av. Paulista, 1000`), Argentina without
 * (`Av. Corrientes 1234`). What stands behind them, floor or house, has a comma in both.
 */
export const showStreet = (market: Market, { street, number, complement }: Street): string => {
  const line = [street, number].filter((part) => part !== '').join(market === 'br' ? ', ' : ' ');
  return complement === null || complement === undefined || complement === '' ? line : `${line}, ${complement}`;
};

type Town = { readonly district?: string | null | undefined; readonly city: string; readonly region: string };

/** Neighbourhood, city and state or province in a line. Where the city is its own province, as Buenos Aires is, it stands once. */
export const showTown = ({ district, city, region }: Town): string =>
  [...new Set([district, city, region])].filter(Boolean).join(', ');
