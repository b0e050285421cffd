import { LRUCache } from 'lru-cache';

/** Answers of a company kept for a while (milliseconds), so that it is not asked the same again; what was used least makes room. */
export const memoize = (options: { ttlMs: number; most: number; now: () => number }) => {
  const { ttlMs, most, now } = options;
  const cache = new LRUCache<string, { readonly value: unknown }>({
    max: most,
    ttl: ttlMs,
    perf: { now },
    ttlResolution: 0,
  });
  return async <T>(key: string, ask: () => Promise<T>, isCacheable: (value: T) => boolean): Promise<T> => {
    const found = cache.get(key);
    if (found !== undefined) return found.value as T;
    const value = await ask();
    // To the library no time to live means for ever; to us it means that nothing is kept.
    if (ttlMs > 0 && isCacheable(value)) cache.set(key, { value });
    return value;
  };
};
