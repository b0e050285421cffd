/** Answers of a company kept for a while (milliseconds), so that it is not asked the same again; the oldest makes room. */
export const remember = (options: { ttlMs: number; most: number; now: () => number }) => {
  const kept = new Map<string, { value: unknown; until: number }>();
  return async <T>(key: string, ask: () => Promise<T>, isWorthKeeping: (value: T) => boolean): Promise<T> => {
    const found = kept.get(key);
    if (found !== undefined && found.until > options.now()) return found.value as T;
    const value = await ask();
    kept.delete(key);
    if (isWorthKeeping(value)) {
      const [oldest] = kept.keys();
      if (kept.size >= options.most && oldest !== undefined) kept.delete(oldest);
      kept.set(key, { value, until: options.now() + options.ttlMs });
    }
    return value;
  };
};
