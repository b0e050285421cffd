/** Shapes of what another company's code answers, without a library: the same lines run here and in the package that outsiders have. */
export type Shape = (value: unknown, at: string) => string | null;

const said = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'a list' : value instanceof Date ? 'a date' : typeof value;

const be =
  (name: string, holds: (value: unknown) => boolean): Shape =>
  (value, at) =>
    holds(value) ? null : `${at} must be ${name}, not ${said(value)}`;

export const text = (most: number): Shape =>
  be(`a text of 1 to ${most} characters`, (value) => typeof value === 'string' && value !== '' && value.length <= most);

/** Minor units or a count: whole, never negative. */
export const whole = be('a whole number from 0 on', (value) => Number.isSafeInteger(value) && Number(value) >= 0);
export const signed = be('a whole number', (value) => Number.isSafeInteger(value));
export const date = be('a valid Date', (value) => value instanceof Date && !Number.isNaN(value.getTime()));
export const isoTime = be(
  'a time as 2026-01-31T12:00:00Z',
  (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value)),
);
export const httpAddress = be('an http or https address', (value) => {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  return /^https?:$/.test(new URL(value).protocol);
});
export const truth = be('true or false', (value) => typeof value === 'boolean');
export const nothing = be('null', (value) => value === null);

export const oneOf = (values: readonly string[]): Shape =>
  be(`one of ${values.join(', ')}`, (value) => typeof value === 'string' && values.includes(value));

export const nullable =
  (inner: Shape): Shape =>
  (value, at) =>
    value === null ? null : inner(value, at);

export const optional =
  (inner: Shape): Shape =>
  (value, at) =>
    value === undefined ? null : inner(value, at);

export const listOf =
  (inner: Shape): Shape =>
  (value, at) => {
    if (!Array.isArray(value)) return `${at} must be a list, not ${said(value)}`;
    for (const [index, item] of value.entries()) {
      const fault = inner(item, `${at}[${index}]`);
      if (fault !== null) return fault;
    }
    return null;
  };

export const record =
  (fields: Readonly<Record<string, Shape>>): Shape =>
  (value, at) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return `${at} must be an object, not ${said(value)}`;
    for (const [name, inner] of Object.entries(fields)) {
      const fault = inner((value as Record<string, unknown>)[name], `${at}.${name}`);
      if (fault !== null) return fault;
    }
    return null;
  };

/** An answer by its `kind`. */
export const byKind =
  (kinds: Readonly<Record<string, Shape>>): Shape =>
  (value, at) => {
    const kind = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)['kind'] : undefined;
    const inner = typeof kind === 'string' && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    return inner === undefined ? `${at}.kind must be one of ${Object.keys(kinds).join(', ')}` : inner(value, at);
  };
