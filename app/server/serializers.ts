import build from 'fast-json-stringify';
import * as z from 'zod/mini';
import type { Route } from '#platform/http/context.server.ts';

type Serialize = (value: unknown) => string;

const built = new WeakMap<Route, Serialize>();

const buildFor = ({ response }: Route): Serialize => {
  if (typeof response === 'string') throw new Error(`an answer of kind ${response} is not serialized`);
  // JSON schema (draft 7, as the serializer reads it): only declared fields leave the program.
  const schema = z.toJSONSchema(response, { io: 'output', target: 'draft-7' }) as Record<string, unknown>;
  delete schema['$schema'];
  return build(schema);
};

/** Described and compiled for a call's first answer: all of them at once take a second of every start, and few are needed soon. */
export const serializerOf =
  (route: Route): Serialize =>
  (value) => {
    const serialize = built.get(route) ?? buildFor(route);
    built.set(route, serialize);
    return serialize(value);
  };
