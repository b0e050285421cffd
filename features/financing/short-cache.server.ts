type Entry = { readonly value: Promise<unknown>; readonly until: number };

const KEEP_MS = 5_000;
const MOST = 2_000;

/**
 * Keeps what was read for five seconds, one reading at a time: plans and prices change a few times a day, and are read at every
 * move of a slider. A reading that failed is not kept. What binds anybody is read anew.
 */
export const createShortCache = (): (<T>(key: string, now: number, read: () => Promise<T>) => Promise<T>) => {
  const entries = new Map<string, Entry>();
  return <T>(key: string, now: number, read: () => Promise<T>): Promise<T> => {
    const known = entries.get(key);
    if (known !== undefined && known.until > now) return known.value as Promise<T>;
    if (entries.size >= MOST) entries.clear();
    const value = read();
    entries.set(key, { value, until: now + KEEP_MS });
    value.catch(() => entries.delete(key));
    return value;
  };
};
