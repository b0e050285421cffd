type Tree = unknown;

const isPlain = (value: object): value is Readonly<Record<string, Tree>> =>
  Object.getPrototypeOf(value) === Object.prototype;

/**
 * The same data with equal parts made one part: a page's data are written once for each part, so a price or a list of versions
 * that stands in fifty lines is then sent once.
 */
export const shareEqual = <Value>(value: Value): Value => {
  const names = new Map<Tree, number>();
  const parts = new Map<string, object>();
  const nameOf = (part: Tree): number => {
    const name = names.get(part) ?? names.size;
    names.set(part, name);
    return name;
  };
  const once = (mark: string, made: object): object => {
    const known = parts.get(mark) ?? made;
    parts.set(mark, known);
    return known;
  };
  const share = (part: Tree): Tree => {
    if (typeof part !== 'object' || part === null) return part;
    if (Array.isArray(part)) {
      const list = part.map(share);
      return once(`[${list.map(nameOf).join()}`, list);
    }
    if (!isPlain(part)) return part;
    const entries = Object.entries(part).map(([key, one]) => [key, share(one)] as const);
    return once(
      `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${nameOf(one)}`).join()}`,
      Object.fromEntries(entries),
    );
  };
  return share(value) as Value;
};
