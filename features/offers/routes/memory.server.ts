/** Seconds a search may be answered again from memory: long enough for a crowd, too short for anybody to notice. */
const KEPT_MS = 2000;
const MOST_KEPT = 500;

type Kept = { readonly at: number; readonly answer: Promise<unknown> };

const kept = new Map<string, Kept>();

/** The same search, asked by many at once, is made once; a failed one is forgotten. */
export const remembered = <T>(key: string, now: number, make: () => Promise<T>): Promise<T> => {
  const known = kept.get(key);
  if (known !== undefined && now - known.at < KEPT_MS) return known.answer as Promise<T>;
  const answer = make();
  kept.delete(key);
  kept.set(key, { at: now, answer });
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? '');
  answer.catch(() => kept.delete(key));
  return answer;
};

/** After a change made here, the next search sees it. */
export const forgetSearches = (): void => kept.clear();
