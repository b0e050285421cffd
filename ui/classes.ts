/** Joins class names and leaves out what is not there. */
export function classes(...names: readonly (string | false | undefined)[]): string | undefined {
  const joined = names.filter((name) => name !== undefined && name !== false && name !== '').join(' ');
  return joined === '' ? undefined : joined;
}
