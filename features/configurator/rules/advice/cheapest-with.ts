import type { Choice } from '../choice.ts';
import type { Advisor } from './advisor.ts';
import { decisionsFor, placeOf } from './decisions.ts';

/** What the cheapest car with an option costs, in minor units, and whether something that was decided has to give way for it. */
export type CheapestWith = { readonly price: number; readonly isClash: boolean };

/**
 * Asks for one option after the other, so that a screen can have those in sight first. Null for an option no car has. Exact:
 * parts that come along, and a paint or upholstery that has to change, are in the price.
 */
export const cheapestWith = (advisor: Advisor, choice: Choice): ((id: string) => CheapestWith | null) => {
  const { car, model } = advisor;
  const everything = Number.MAX_SAFE_INTEGER;
  return (id) => {
    const opened = model.open(decisionsFor(car, choice, placeOf(car, id)).filter((decision) => decision.id !== id));
    const price = opened.withCap(everything).cheapest(id);
    if (price !== null) return { price, isClash: false };
    const [best] = opened.repairs(id, { by: 'price' }).filter(({ kind }) => kind === 'drop');
    return best === undefined || best.price === null ? null : { price: best.price, isClash: true };
  };
};
