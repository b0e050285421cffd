import { capItems } from './cap.ts';
import { literalsOf, openChoosing, startOpening, type Opening } from './choosing.ts';
import { priceCheapest, priceFastest, type Priced, type Pricing } from './pricing.ts';
import { itemOf, literalOf, type Shared } from './shared.ts';
import type { Capped, Completion, ItemChoice, Opened } from './types.ts';
import { isPossible } from './witness.ts';

const completionOf = <R>({ ids, days }: Shared<R>, { model, price }: Priced): Completion => {
  const items = [...ids.keys()].filter((item) => model[item] === 1);
  return {
    chosen: items.map((item) => ids[item]!),
    price,
    days: items.reduce((longest, item) => Math.max(longest, days[item]!), 0),
  };
};

const fastestOf = <R>(opening: Opening<R>, pricing: Pricing): Priced | null => {
  const { days, reasoner } = opening.shared;
  return priceFastest(pricing, literalsOf(opening), {
    days,
    isPossible: (literals) => isPossible(reasoner, literals),
  });
};

const capOf = <R>(opening: Opening<R>, base: Priced | null, cap: number): Capped => {
  const items = capItems({ assumed: literalsOf(opening), base, cap });
  return {
    cap,
    domain: (id) => items.domain(itemOf(opening.shared, id)),
    cheapest: (id) => items.cheapest(itemOf(opening.shared, id)),
  };
};

/** Choosing with prices: ways out by price, whole cars, caps. */
export const openModel = <R>(shared: Shared<R>, pricing: Pricing, input: readonly ItemChoice[]): Opened<R> => {
  const opening = startOpening(shared, input);
  const priceAfter = (choices: readonly ItemChoice[]): number | null => {
    const literals = choices.map((choice) => literalOf(shared, choice));
    return priceCheapest(pricing, literals)?.price ?? null;
  };
  let known: { readonly literals: string; readonly car: Priced | null } | undefined;
  const cheapest = (): Priced | null => {
    const literals = literalsOf(opening);
    if (known?.literals !== literals.join()) {
      known = { literals: literals.join(), car: priceCheapest(pricing, literals) };
    }
    return known.car;
  };
  return {
    ...openChoosing(opening, priceAfter),
    complete: ({ by } = { by: 'price' }) => {
      const found = by === 'price' ? cheapest() : fastestOf(opening, pricing);
      return found === null ? null : completionOf(shared, found);
    },
    withCap: (cap) => capOf(opening, cheapest(), cap),
  };
};
