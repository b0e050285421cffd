/** Seconds a search may be answered again from memory: long enough for a crowd, too short for anybody to notice. */
const CACHE_MS = 2000;
const MOST_CACHED = 500;

type CacheEntry = { readonly at: number; readonly answer: Promise<unknown> };

const cache = new Map<string, CacheEntry>();

/** The same search, asked by many at once, is made once; a failed one is forgotten. */
export const cached = <T>(key: string, now: number, make: () => Promise<T>): Promise<T> => {
  const known = cache.get(key);
  if (known !== undefined && now - known.at < CACHE_MS) return known.answer as Promise<T>;
  const answer = make();
  cache.delete(key);
  cache.set(key, { at: now, answer });
  if (cache.size > MOST_CACHED) cache.delete(cache.keys().next().value ?? '');
  answer.catch(() => cache.delete(key));
  return answer;
};

/** After a change made here, the next search sees it. */
export const forgetSearches = (): void => cache.clear();
