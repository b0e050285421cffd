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
