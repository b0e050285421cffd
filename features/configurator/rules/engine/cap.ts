import { findCheapest } from './cheapest.ts';
import { copyBill } from './costs.ts';
import { negative, positive } from './encoder.ts';
import type { Priced } from './pricing.ts';
import type { Domain } from './types.ts';

export type CappedItems = {
  readonly domain: (item: number) => Domain;
  readonly cheapest: (item: number) => number | null;
};

/**
 * Which items a car within the cap may have, and may lack. Each is found out when it is asked for, so that a screen can ask
 * for what it shows first; every car met on the way answers for all its items at once.
 * `base` is the choices' cheapest car.
 */
export const capItems = (input: { assumed: readonly number[]; base: Priced | null; cap: number }): CappedItems => {
  const { assumed, base, cap } = input;
  if (base === null) return { domain: () => 'forbidden', cheapest: () => null };
  const { costs } = base;
  const fitting = new Set<number>();
  const refused = new Set<number>();
  const exact = new Map<number, number | null>();
  const onCar = (model: Uint8Array, price: number): void => {
    if (price > cap) return;
    for (const [item, value] of model.entries()) fitting.add(value === 1 ? positive(item) : negative(item));
  };
  onCar(base.model, base.price);
  const queryOf = (literal: number) => ({ costs, assumed: [...assumed, literal], bill: copyBill(base.bill), onCar });
  const fits = (literal: number): boolean => {
    if (fitting.has(literal)) return true;
    if (base.price > cap || refused.has(literal)) return false;
    if (findCheapest({ ...queryOf(literal), stop: cap, accept: cap }) !== null) return true;
    refused.add(literal);
    return false;
  };
  return {
    domain: (item) => {
      if (!fits(positive(item))) return 'forbidden';
      return fits(negative(item)) ? 'free' : 'forced';
    },
    cheapest: (item) => {
      const known = exact.get(item);
      if (known !== undefined) return known;
      const price = findCheapest(queryOf(positive(item)))?.price ?? null;
      exact.set(item, price);
      return price;
    },
  };
};
