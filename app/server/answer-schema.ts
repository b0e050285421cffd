import * as z from 'zod/mini';
import type { Route } from '#platform/http/context.server.ts';

const made = new WeakMap<Route, Record<string, unknown>>();

/** JSON schema (draft 7, as the serializer reads it) of a call's answer: only declared fields leave the program. */
export const answerSchemaOf = (route: Route): Record<string, unknown> | null => {
  if (typeof route.response === 'string') return null;
  const known = made.get(route);
  if (known !== undefined) return known;
  const schema = z.toJSONSchema(route.response, { io: 'output', target: 'draft-7' }) as Record<string, unknown>;
  delete schema['$schema'];
  made.set(route, schema);
  return schema;
};
