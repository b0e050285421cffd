import { createHash } from 'node:crypto';

/** A statement: text with $n places, its values, and a name, so that PostgreSQL plans it once a connection. */
export type Statement<Row = Record<string, unknown>> = {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name: string;
  /** Only a type: the shape of a row. */
  readonly row?: Row;
};

const isStatement = (value: unknown): value is Statement =>
  typeof value === 'object' && value !== null && 'text' in value && 'values' in value && 'name' in value;

const names = new Map<string, string>();
const nameOf = (text: string): string => {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha1').update(text).digest('base64url').slice(0, 20);
  names.set(text, name);
  return name;
};

/**
 * SQL as a template: every `${value}` becomes a parameter, every `${sql`...`}` is spliced in. Text can come only from source
 * code, so a statement built from input cannot be written, and the set of statement names stays small.
 */
export const sql = <Row = Record<string, unknown>>(
  strings: TemplateStringsArray,
  ...values: readonly unknown[]
): Statement<Row> => {
  let text = strings[0] ?? '';
  const flat: unknown[] = [];
  values.forEach((value, index) => {
    if (isStatement(value)) {
      const shift = flat.length;
      text += value.text.replaceAll(/\$(\d+)/g, (_, n: string) => `$${Number(n) + shift}`);
      flat.push(...value.values);
    } else {
      flat.push(value);
      text += `$${flat.length}`;
    }
    text += strings[index + 1] ?? '';
  });
  return { text, values: flat, name: nameOf(text) };
};

/** Words of a search as a pattern for LIKE of what is in small letters, with its own signs taken as text; empty for none. */
export const patternOf = (text: string | undefined): string => {
  const words = (text ?? '').trim().toLowerCase();
  return words === '' ? '' : `%${words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
};

/** Nothing, to splice in where a condition does not apply. */
export const noSql: Statement = sql``;
