/** JSON Schema, as far as the declarations make it. */
export type JsonSchema = {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema | boolean;
  readonly prefixItems?: readonly JsonSchema[];
};

type Around = { readonly root: JsonSchema; readonly inside: readonly string[] };

const SIMPLE: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

const joined = (parts: readonly string[], sign: '|' | '&'): string => {
  const distinct = [...new Set(parts)];
  if (sign === '|' && distinct.includes('unknown')) return 'unknown';
  return distinct.length === 1 ? (distinct[0] ?? 'never') : `(${distinct.join(` ${sign} `)})`;
};

const referred = (ref: string, { root, inside }: Around): string => {
  // What holds itself is told down to itself.
  if (inside.includes(ref)) return 'unknown';
  const schema = ref === '#' ? root : root.$defs?.[ref.replace('#/$defs/', '')];
  return schema === undefined ? 'unknown' : textOf(schema, { root, inside: [...inside, ref] });
};

const objectText = (schema: JsonSchema, around: Around): string => {
  const { properties = {}, required = [], additionalProperties } = schema;
  const fields = Object.entries(properties).map(
    ([name, field]) => `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${textOf(field, around)}`,
  );
  if (fields.length > 0) return `{ ${fields.join('; ')} }`;
  return typeof additionalProperties === 'object'
    ? `Record<string, ${textOf(additionalProperties, around)}>`
    : 'Record<string, unknown>';
};

const arrayText = ({ items, prefixItems }: JsonSchema, around: Around): string => {
  if (prefixItems !== undefined) return `[${prefixItems.map((item) => textOf(item, around)).join(', ')}]`;
  return `${typeof items === 'object' ? textOf(items, around) : 'unknown'}[]`;
};

const textOf = (schema: JsonSchema, around: Around): string => {
  if (schema.$ref !== undefined) return referred(schema.$ref, around);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum !== undefined)
    return joined(
      schema.enum.map((one) => JSON.stringify(one)),
      '|',
    );
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined)
    return joined(
      choices.map((one) => textOf(one, around)),
      '|',
    );
  if (schema.allOf !== undefined)
    return joined(
      schema.allOf.map((one) => textOf(one, around)),
      '&',
    );
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length === 0) return 'unknown';
  return joined(
    types.map((type) => {
      if (type === 'object') return objectText(schema, around);
      return type === 'array' ? arrayText(schema, around) : (SIMPLE[type] ?? 'unknown');
    }),
    '|',
  );
};

/** The TypeScript type of what a schema lets through. */
export const typeText = (schema: JsonSchema): string => textOf(schema, { root: schema, inside: ['#'] });
