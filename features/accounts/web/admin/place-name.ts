/** A place with what it is before it, unless its own name begins so: no "Concessionária Concessionária Paulista". */
export const namePlace = (kind: string, name: string): string =>
  name.toLocaleLowerCase().startsWith(kind.toLocaleLowerCase()) ? name : `${kind} ${name}`.trim();
