const bytesOf = new WeakMap<object, Buffer | null>();

/** Says that this very answer will be given again, unchanged: its bytes are then made once for all who get it. */
export const memoized = <T extends object>(answer: T): T => {
  if (!bytesOf.has(answer)) bytesOf.set(answer, null);
  return answer;
};

/** The bytes of an answer that is given again; null for one that is made for a single call. */
export const memoizedBytes = (answer: unknown, serialize: () => string): Buffer | null => {
  if (typeof answer !== 'object' || answer === null) return null;
  const known = bytesOf.get(answer);
  if (known !== null) return known ?? null;
  const bytes = Buffer.from(serialize());
  bytesOf.set(answer, bytes);
  return bytes;
};

const shownOf = new WeakMap<object, { readonly by: unknown; readonly value: unknown }>();

/**
 * What a page is given of an answer that is given again: checked once, and the same object each time, so that what is reckoned of it
 * can be kept by it. Frozen: whoever changed it would change it for every page.
 */
export const memoizedView = <T>(answer: unknown, by: object, make: () => T): T => {
  if (typeof answer !== 'object' || answer === null || !bytesOf.has(answer)) return make();
  const known = shownOf.get(answer);
  if (known?.by === by) return known.value as T;
  const value = frozen(make());
  shownOf.set(answer, { by, value });
  return value;
};

/** With all that is in it; what is frozen already is taken as it is. */
export const frozen = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) frozen(inner);
  return value;
};
