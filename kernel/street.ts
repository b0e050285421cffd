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
