import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { AREAS } from '../../brands/texts/areas.ts';
import { collectStrings, keysIn, noStrings, type Strings } from './text-keys.ts';

const KEYS = [...new Set(Object.values(AREAS).flatMap((area) => Object.keys(area['pt-BR'])))];

/**
 * Writes which texts each page's scripts can show, parts that load late included: `{ "assets/offers-x.js": ["offers.title", …] }`.
 * The server hands a page no others. Read from the scripts as they are sent, so there is no list that anybody keeps.
 */
export const pageTexts = (file: string): Plugin => ({
  name: 'page-texts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async generateBundle(_options, bundle) {
    const chunks = new Map(
      Object.values(bundle)
        .filter((output): output is Rolldown.OutputChunk => output.type === 'chunk')
        .map((chunk) => [chunk.fileName, chunk]),
    );
    const trees = new Map<string, unknown>();
    const treeOf = (chunk: Rolldown.OutputChunk): unknown => {
      const tree = trees.get(chunk.fileName) ?? this.parse(chunk.code);
      trees.set(chunk.fileName, tree);
      return tree;
    };
    const stringsOf = (name: string, found: Strings, seen: Set<string>): Strings => {
      const chunk = chunks.get(name);
      if (chunk === undefined || seen.has(name)) return found;
      seen.add(name);
      collectStrings(treeOf(chunk), found);
      for (const next of [...chunk.imports, ...chunk.dynamicImports]) stringsOf(next, found, seen);
      return found;
    };
    const entries = [...chunks.values()].filter(({ isEntry }) => isEntry);
    const made = entries.map(({ fileName }) => [fileName, keysIn(stringsOf(fileName, noStrings(), new Set()), KEYS)]);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(Object.fromEntries(made)));
  },
});
