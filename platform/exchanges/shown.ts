/** What an adapter lets be written down of its exchanges: everything else is left out. */
export type ShownExchange = {
  /** Patterns of its addresses, as `/v1/payments/{id}`: an address itself may name a person. */
  readonly paths: readonly string[];
  /** Fields whose values are codes, amounts or ids, by their way from the top, lists passed over: `items.unit_price`. */
  readonly fields: readonly string[];
};

const DEEPEST = 6;
const MOST_ITEMS = 5;
const LONGEST = 80;

/** The pattern that an address follows; null where it follows none. */
export const patternOf = (path: string, patterns: readonly string[]): string | null => {
  const parts = (path.split('?')[0] ?? '').split('/');
  const fits = (pattern: string): boolean => {
    const wanted = pattern.split('/');
    return (
      wanted.length === parts.length && wanted.every((part, index) => part.startsWith('{') || part === parts[index])
    );
  };
  return patterns.find(fits) ?? null;
};

/** A database takes neither a zero character nor half of a pair: what a company answers must not hold up the job that asked. */
const isWritable = (value: unknown): boolean =>
  typeof value !== 'string' || (value.length <= LONGEST && !/[\p{Cc}\p{Cs}]/u.test(value));

/**
 * Of a message only the named fields, in the structure it has. A text longer than a code, a list's further items and what lies too deep
 * are left out too.
 * @returns null where nothing of it may be shown.
 */
export const shownOf = (message: unknown, fields: readonly string[]): unknown => {
  const known = new Set(fields);
  const walk = (value: unknown, way: string, depth: number): unknown => {
    if (depth > DEEPEST) return undefined;
    if (Array.isArray(value)) {
      const items = value.slice(0, MOST_ITEMS).map((item: unknown) => walk(item, way, depth + 1));
      const kept = items.filter((item) => item !== undefined);
      return kept.length === 0 ? undefined : kept;
    }
    if (typeof value === 'object' && value !== null) {
      const kept = Object.entries(value).flatMap(([name, inner]) => {
        const shown = walk(inner, way === '' ? name : `${way}.${name}`, depth + 1);
        return shown === undefined ? [] : [[name, shown] as const];
      });
      return kept.length === 0 ? undefined : Object.fromEntries(kept);
    }
    return known.has(way) && isWritable(value) ? value : undefined;
  };
  return walk(message, '', 0) ?? null;
};
