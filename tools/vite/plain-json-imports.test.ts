import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withoutJsonAttribute } from './plain-json-imports.ts';

test('texts that come later are asked for without the attribute that a script served for them breaks', () => {
  const source = readFileSync(path.join(import.meta.dirname, '../../app/web/build-later-texts.ts'), 'utf8');
  expect(source.match(/with: \{ type: 'json' \}/g)?.length).toBeGreaterThan(0);
  const served = withoutJsonAttribute(source);
  expect(served).not.toContain('with:');
  expect(served.match(/import\('[^']+\.json'\)/g)).toHaveLength(source.match(/import\('/g)?.length ?? 0);
});

test('what is no such import stays', () => {
  const code =
    "import x from './x.json' with { type: 'json' };\nawait import('./y.ts');\nf('z.json', { with: { a: 1 } });";
  expect(withoutJsonAttribute(code)).toBe(code);
});
