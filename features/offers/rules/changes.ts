/** The fields in which two forms of one record differ, in alphabetical order; nested values are compared whole. */
export const changedFields = (before: object, after: object): string[] => {
  const texts = (record: object) => new Map(Object.entries(record).map(([name, value]) => [name, stable(value)]));
  const [old, young] = [texts(before), texts(after)];
  return [...new Set([...old.keys(), ...young.keys()])].filter((name) => old.get(name) !== young.get(name)).sort();
};

/** A value as text whatever the order of its keys. */
const stable = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([left], [right]) => left.localeCompare(right)))
      : inner,
  ) ?? '';
