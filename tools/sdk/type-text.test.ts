import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { typeText, type JsonSchema } from './type-text.ts';

const shown = (schema: z.ZodMiniType, io: 'input' | 'output' = 'input'): string =>
  typeText(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema);

test.each([
  [z.string(), 'string'],
  [z.int(), 'number'],
  [z.literal('a'), '"a"'],
  [z.enum(['a', 'b']), '("a" | "b")'],
  [z.nullable(z.string()), '(string | null)'],
  [z.array(z.union([z.string(), z.number()])), '(string | number)[]'],
  [z.tuple([z.string(), z.boolean()]), '[string, boolean]'],
  [z.record(z.string(), z.int()), 'Record<string, number>'],
  [z.strictObject({ a: z.string(), 'b-c': z.optional(z.int()) }), '{ "a": string; "b-c"?: number }'],
  [z.strictObject({}), 'Record<string, unknown>'],
  [z.unknown(), 'unknown'],
  [z.union([z.string(), z.unknown()]), 'unknown'],
])('%# is told as its type', (schema, text) => {
  expect(shown(schema)).toBe(text);
});

test('what has a default may be left out where it is sent, and is there where it is answered', () => {
  const schema = z.strictObject({ size: z._default(z.int(), 20) });
  expect(shown(schema)).toBe('{ "size"?: number }');
  expect(shown(schema, 'output')).toBe('{ "size": number }');
});

test('what holds itself is told down to itself', () => {
  type Tree = { name: string; parts: Tree[] };
  const tree: z.ZodMiniType<Tree> = z.lazy(() => z.strictObject({ name: z.string(), parts: z.array(tree) }));
  expect(shown(tree)).toContain('"parts": ');
});
