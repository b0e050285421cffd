import type * as z from 'zod/mini';
import type { FieldIssue } from './result.ts';

/**
 * From a failed rule to its message. A schema's check carries the message key as its issue's message; what zod itself
 * finds (a missing value, a text too short) gets the key of the matching generic rule here. Texts are resolved later.
 */

/** Keys have dots and no spaces: `field.cpf`. Zod's own English never looks like that. */
const KEY = /^[a-z][A-Za-z0-9]*(?:\.[A-Za-z0-9]+)+$/;

export type MessageParams = Readonly<Record<string, string | number>>;

type Issue = z.core.$ZodIssue;

/** What goes into a key's placeholders: the bound of a length or a count, or what the check itself gave. */
export function paramsOfIssue(issue: Issue): MessageParams {
  if (issue.code === 'too_small') return { n: Number(issue.minimum) };
  if (issue.code === 'too_big') return { n: Number(issue.maximum) };
  if (issue.code !== 'custom' || issue.params === undefined) return {};
  const entries = Object.entries(issue.params).filter(
    (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
  );
  return Object.fromEntries(entries);
}

function keyOfBound(issue: Issue & { code: 'too_small' | 'too_big' }): string {
  const least = issue.code === 'too_small';
  if (issue.origin === 'string') return least ? 'field.minLength' : 'field.maxLength';
  if (issue.origin === 'array' || issue.origin === 'set') return least ? 'field.minSelected' : 'field.maxSelected';
  return least ? 'field.minimum' : 'field.maximum';
}

/** Keys whose text says that a value is invalid: nothing typed is not invalid, it is missing. */
const JUDGING: ReadonlySet<string> = new Set([
  'field.name',
  'field.fullName',
  'field.cpf',
  'field.cnpj',
  'field.cpfOrCnpj',
  'field.rg',
  'field.dni',
  'field.cuil',
  'field.cuit',
  'field.driverLicense.number',
  'field.driverLicense.expiry',
  'field.driverLicense.expired',
  'field.birthDate',
  'field.birthDate.minimumAge',
  'field.date',
  'field.date.past',
  'field.date.future',
  'field.time',
  'field.phone',
  'field.cellphone',
  'field.plate',
  'field.chassis',
  'field.plateOrChassis',
  'field.vehicleCode',
  'field.card.number',
  'field.card.name',
  'field.card.dueDate',
  'field.card.securityCode',
  'field.money',
  'field.invalid',
]);

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** What is said of a typed value that breaks a rule: a blank one is asked for, in place of being called invalid. */
export const missingOr = (key: string, input: unknown): string =>
  isAbsent(input) && JUDGING.has(key) ? 'field.required' : key;

/** The message key of one issue; `input` is the value at its path, which tells a missing value from a wrong one. */
export function keyOfIssue(issue: Issue, input: unknown): string {
  return missingOr(KEY.test(issue.message) ? issue.message : keyOfCode(issue, input), input);
}

function keyOfCode(issue: Issue, input: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return isAbsent(input) ? 'field.required' : 'field.invalid';
    case 'too_small':
    case 'too_big':
      return keyOfBound(issue);
    case 'invalid_value':
      return isAbsent(input) ? 'field.required' : 'field.option';
    case 'unrecognized_keys':
      return 'field.unknown';
    case 'invalid_format':
    case 'not_multiple_of':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return 'field.invalid';
  }
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let here: unknown = value;
  for (const step of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) return undefined;
    here = Reflect.get(here, step);
  }
  return here;
}

/** A path with dots; the empty text is the whole value. */
function fieldOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.');
}

/** Each issue's field and key, in the schema's order; an unknown member is reported at its own name. */
export function issuesOf(issues: readonly Issue[], value: unknown): (FieldIssue & { params: MessageParams })[] {
  return issues.flatMap((issue) => {
    const key = keyOfIssue(issue, valueAt(value, issue.path));
    const params = paramsOfIssue(issue);
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((name) => ({ field: fieldOf([...issue.path, name]), key, params }));
    }
    return [{ field: fieldOf(issue.path), key, params }];
  });
}

/** A field that was validated: touched, with the message keys of all its failing rules, none twice. */
export type FieldState = {
  readonly touched: true;
  readonly keys: readonly string[];
  /** Values for the placeholders of each key's message. */
  readonly params: Readonly<Record<string, MessageParams>>;
};

export type Validation<T> =
  | { readonly ok: true; readonly value: T; readonly fields: Readonly<Record<string, FieldState>> }
  | { readonly ok: false; readonly fields: Readonly<Record<string, FieldState>> };

function collect(found: readonly (FieldIssue & { params: MessageParams })[]): Record<string, FieldState> {
  const fields = new Map<string, { touched: true; keys: string[]; params: Record<string, MessageParams> }>();
  for (const { field, key, params } of found) {
    const state = fields.get(field) ?? { touched: true as const, keys: [], params: {} };
    fields.set(field, state);
    if (state.keys.includes(key)) continue;
    state.keys.push(key);
    state.params[key] = params;
  }
  return Object.fromEntries(fields);
}

/** Every member of the value counts as touched once the whole is validated, failing or not. */
function touchedFields(value: unknown): Record<string, FieldState> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.keys(value).map((name) => [name, { touched: true, keys: [], params: {} } as const]));
}

/**
 * Validates with any schema: a form's whole value or one field's. Marks what it looked at as touched and collects, for each
 * field, the message keys of all failing rules. Never throws on a value, whatever it is.
 */
export function validate<S extends z.ZodMiniType>(schema: S, value: unknown): Validation<z.output<S>> {
  const result = schema.safeParse(value);
  if (result.success) return { ok: true, value: result.data, fields: touchedFields(value) };
  return { ok: false, fields: { ...touchedFields(value), ...collect(issuesOf(result.error.issues, value)) } };
}
