import * as z from 'zod/mini';
import { dayIn } from '#kernel/dates.ts';
import { dayStart } from '#kernel/local-time.ts';
import type { Schema } from '#kernel/endpoint.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import { formatAmount, isMoney, parseMoney } from '#kernel/money.ts';
import { fieldOf } from './form.ts';

/** `day`: on the calendar. `instant`: a day too, meaning its first moment in the market. `lines`: several texts, one a line. */
export type FieldKind =
  | 'text'
  | 'number'
  | 'day'
  | 'instant'
  | 'check'
  | 'select'
  | 'choices'
  | 'lines'
  | 'money'
  | 'record';

/** What the schema of a call says of one of its fields: as much as a form has to know to ask for it. */
export type FieldShape = {
  readonly kind: FieldKind;
  readonly isOptional: boolean;
  readonly isNullable: boolean;
  readonly most?: number | undefined;
  readonly least?: number | undefined;
  /** What may be chosen, where the schema lists it. */
  readonly choices: readonly string[];
  readonly first?: unknown;
};
export type FieldShapes = Readonly<Record<string, FieldShape>>;

type Described = z.core.JSONSchema.BaseSchema;

const orEmpty = (described: boolean | Described | undefined): Described =>
  typeof described === 'object' ? described : {};

const isNull = (described: boolean | Described): boolean => orEmpty(described).type === 'null';

const kindOf = ({ type, format, enum: choices, items, properties = {} }: Described): FieldKind => {
  if (choices !== undefined) return 'select';
  if (format === 'date') return 'day';
  if (format === 'date-time') return 'instant';
  if (type === 'boolean') return 'check';
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'object') return 'amount' in properties && 'currency' in properties ? 'money' : 'record';
  if (type !== 'array') return 'text';
  return Array.isArray(items) || orEmpty(items).enum === undefined ? 'lines' : 'choices';
};

export const textsOf = (list: readonly unknown[] = []): string[] =>
  list.filter((one): one is string => typeof one === 'string');

/** A field without null, which stands beside its form, or beside its bare type where that says all: `["string", "null"]`. */
const withoutNull = (described: Described): { readonly own: Described; readonly isNullable: boolean } => {
  const { anyOf = [] } = described;
  if (anyOf.some(isNull)) return { own: orEmpty(anyOf.find((one) => !isNull(one))), isNullable: true };
  const types: readonly unknown[] = Array.isArray(described.type) ? described.type : [];
  if (!types.includes('null')) return { own: described, isNullable: false };
  const type = types.find((one): one is Described['type'] => one !== 'null');
  return { own: { ...described, type }, isNullable: true };
};

const shapeOf = (described: Described, isRequired: boolean): FieldShape => {
  const { own, isNullable } = withoutNull(described);
  const items = Array.isArray(own.items) ? undefined : own.items;
  const least = own.minimum;
  return {
    kind: kindOf(own),
    isOptional: isNullable || !isRequired,
    isNullable,
    most: own.maxLength ?? (own.maximum === Number.MAX_SAFE_INTEGER ? undefined : own.maximum),
    least: least === Number.MIN_SAFE_INTEGER ? undefined : least,
    choices: textsOf(own.enum ?? orEmpty(items).enum),
    first: described.default,
  };
};

/** The fields of a query or body, in the order of their declaration. */
export const describeInput = (schema: Schema | undefined): FieldShapes => {
  if (schema === undefined) return {};
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.fromEntries(
    Object.entries(properties).map(([name, described]) => [name, shapeOf(orEmpty(described), required.includes(name))]),
  );
};

/** A value as its field shows it; several stand one a line. */
export const showValue = (value: unknown, { kind }: FieldShape, market: Market): string => {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join('\n');
  if (kind === 'check') return value === true ? 'on' : '';
  if (isMoney(value)) return formatAmount(value);
  if (kind === 'instant' && typeof value === 'string') return dayIn(new Date(value), market);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** Beside a moment stands, hidden, the moment it was: a day that is left alone goes on meaning it. */
export const beforeField = (name: string): string => `${name}:before`;

const readInstant = (form: FormData, name: string, market: Market): string => {
  const [day, before] = [fieldOf(form, name), fieldOf(form, beforeField(name))];
  const isSame = !Number.isNaN(Date.parse(before)) && dayIn(new Date(before), market) === day;
  return isSame ? before : dayStart(day, market);
};

export const linesOf = (text: string): string[] => text.split(/[\s,;]+/).filter((line) => line !== '');

/** Several values of one name are the lines of one text; a browser sends its breaks as two signs. */
const readText = (form: FormData, name: string): string =>
  textsOf(form.getAll(name)).join('\n').replaceAll('\r\n', '\n');

/** What a form says of a field, in the shape of the call. What cannot be read goes on as it was typed, for the call to refuse. */
export const readField = (form: FormData, name: string, shape: FieldShape, market: Market): unknown => {
  const { kind, isOptional, isNullable } = shape;
  if (kind === 'check') return fieldOf(form, name) !== '';
  if (kind === 'choices') return textsOf(form.getAll(name));
  if (kind === 'lines') return linesOf(textsOf(form.getAll(name)).join('\n'));
  const text = (kind === 'text' ? readText(form, name) : fieldOf(form, name)).trim();
  if (text === '' && isOptional) return isNullable ? null : undefined;
  if (kind === 'number') return text === '' ? Number.NaN : Number(text);
  if (kind === 'money') return parseMoney(text, market) ?? text;
  return kind === 'instant' ? readInstant(form, name, market) : text;
};

/** What stands before a field: of an amount, the sign of the market's money. */
export const unitOf = ({ kind }: FieldShape, market: Market): string | undefined =>
  kind === 'money' ? MARKETS[market].currencySymbol : undefined;
