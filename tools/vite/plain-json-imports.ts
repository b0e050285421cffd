import type { Plugin } from 'vite';

const JSON_IMPORT = /import\(\s*('[^']+\.json'|"[^"]+\.json")\s*,\s*\{\s*with:\s*\{[^}]*\}\s*,?\s*\}\s*,?\s*\)/g;

/** `import('x.json', { with: { type: 'json' } })` as `import('x.json')`: Vite serves browsers a script for it, which they refuse as JSON. */
export const withoutJsonAttribute = (code: string): string => code.replaceAll(JSON_IMPORT, 'import($1)');

/** While developing; Vite itself does this for static imports, and in a build for both. */
export const plainJsonImports = (): Plugin => ({
  name: 'plain-json-imports',
  apply: 'serve',
  enforce: 'pre',
  transform: {
    filter: { code: /\.json['"],\s*\{\s*with:/ },
    handler: (code) => ({ code: withoutJsonAttribute(code), map: null }),
  },
});
