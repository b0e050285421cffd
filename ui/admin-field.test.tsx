import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { AdminField } from './admin-field.tsx';
import { describeInput } from './admin-fields.ts';
import type { PartInput } from './admin-resource.ts';
import type { SelectOption } from './select-option.ts';

const shapes = describeInput(
  z.strictObject({
    must: z.enum(['ONE', 'TWO']),
    may: z.nullable(z.enum(['ONE', 'TWO'])),
    words: z.nullable(z.string()),
  }),
);
const read = (key: string): string => key;
const part = {
  at: { t: Object.assign(read, { find: read }), market: 'br', now: new Date(0), today: '2026-11-20', extra: null },
  values: {},
  errors: {},
} as unknown as PartInput<null>;

const shown = (name: string, options?: readonly SelectOption[]): string => {
  const shape = shapes[name];
  if (shape === undefined) throw new Error(`no field ${name}`);
  const rule = options === undefined ? {} : { options: () => options };
  return renderToStaticMarkup(<AdminField field={{ name, stem: 'thing', rule, shape }} texts={{}} part={part} />);
};
const nothing = (html: string): number => html.match(/<option value=""/g)?.length ?? 0;

test('a choice that may be left out has a line for nothing, once; one that is needed has none', () => {
  expect(nothing(shown('may'))).toBe(1);
  expect(nothing(shown('must'))).toBe(0);
  expect(
    nothing(
      shown('may', [
        { value: '', label: 'none' },
        { value: 'ONE', label: 'one' },
      ]),
    ),
  ).toBe(1);
  expect(shown('words')).not.toContain('<select');
});
