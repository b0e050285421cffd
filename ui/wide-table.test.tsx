import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Stack } from './stack.tsx';
import { Table } from './table.tsx';

const cssOf = (name: string): string => readFileSync(new URL(`./${name}.module.css`, import.meta.url), 'utf8');

test('a long table that is opened on a phone scrolls in a box of its own, under heads that stay', () => {
  const html = renderToStaticMarkup(
    <Stack>
      <details open>
        <Table caption="48" tall>
          <tbody />
        </Table>
      </details>
    </Stack>,
  );
  expect(html).toMatch(/<section[^>]* class="[^"]*scroll[^"]*tall/);
  // A grid's own width would be that of the table within.
  expect(cssOf('stack')).toMatch(/:is\(\.stack, \.grid\) > :is\([^)]*details[^)]*\) \{\s*min-inline-size: 0;/);
  expect(cssOf('table')).toMatch(/\.tall \{[^}]*max-block-size: [^;]+;\s*overflow: auto;/);
  expect(cssOf('table')).toMatch(/\.tall thead th \{\s*position: sticky;/);
});
