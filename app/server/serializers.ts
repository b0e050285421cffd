import build from 'fast-json-stringify';

type Serialize = (value: unknown) => string;

const built = new WeakMap<object, Serialize>();

const serializerOf = (schema: Record<string, unknown>): Serialize => {
  const known = built.get(schema);
  if (known !== undefined) return known;
  const made: Serialize = build(schema);
  built.set(schema, made);
  return made;
};

/** Compiled for a call's first answer: all of them at once take a second of every start, and few are needed soon. */
export const lazySerializer = ({ schema }: { schema: unknown }): Serialize => {
  const declared = schema as Record<string, unknown>;
  return (value) => serializerOf(declared)(value);
};
