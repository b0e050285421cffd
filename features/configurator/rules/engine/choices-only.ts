import { openChoosing, startOpening } from './choosing.ts';
import { contradictionOf, shareModel } from './shared.ts';
import type { Choosing, Item, Model, Rule } from './types.ts';

/**
 * `compileModel` without whole cars, caps and ranking by price: what a page needs at once. The rest may be loaded after it,
 * or run in a worker. Repairs asked for by price come by the number of changes.
 */
export const compileChoices = <R extends Rule>({
  items,
  rules,
}: {
  items: readonly Item[];
  rules: readonly R[];
}): Model<R, Choosing<R>> => {
  const shared = shareModel(items, rules);
  return {
    open: (choices = []) => openChoosing(startOpening(shared, choices), null),
    contradiction: () => contradictionOf(shared),
  };
};
