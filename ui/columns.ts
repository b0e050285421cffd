/** Which columns of a list are shown stands in its address, so that it can be sent on, kept as a view and taken along as a file. */
export const COLUMNS = 'col';

/** The columns that an address chooses, in the list's order; the first names the row and stays. None: all are shown. */
export const readColumns = ({ searchParams }: Pick<URL, 'searchParams'>, keys: readonly string[]): string[] => {
  const chosen = searchParams.getAll(COLUMNS).flatMap((names) => names.split(','));
  if (!keys.some((key) => chosen.includes(key))) return [];
  const shown = keys.filter((key, place) => place === 0 || chosen.includes(key));
  return shown.length === keys.length ? [] : shown;
};

/** A column without a key is always shown. */
export const shownOf = <Column extends { readonly key?: string }>(
  columns: readonly Column[],
  chosen: readonly string[],
): readonly Column[] =>
  chosen.length === 0 ? columns : columns.filter(({ key }) => key === undefined || chosen.includes(key));

/** As it stands in an address: nothing where all are shown. */
export const columnParams = (chosen: readonly string[]): Readonly<Record<string, string>> =>
  chosen.length === 0 ? {} : { [COLUMNS]: chosen.join(',') };
