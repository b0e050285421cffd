import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { AREAS } from '../../brands/texts/areas.ts';
import { collectStrings, joinStrings, keyFinder, noStrings, type Strings } from './text-keys.ts';

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
    const stringsOf = ({ code }: Rolldown.OutputChunk): Strings => {
      const found = noStrings();
      collectStrings(this.parse(code), found);
      return found;
    };
    const strings = new Map([...chunks].map(([name, chunk]) => [name, stringsOf(chunk)]));
    const reach = (name: string, seen: Set<string>): Set<string> => {
      const chunk = chunks.get(name);
      if (chunk === undefined || seen.has(name)) return seen;
      seen.add(name);
      for (const next of [...chunk.imports, ...chunk.dynamicImports]) reach(next, seen);
      return seen;
    };
    const findKeys = keyFinder(KEYS);
    const keysOf = (name: string): string[] =>
      findKeys(joinStrings([...reach(name, new Set())].flatMap((part) => strings.get(part) ?? [])));
    const entries = [...chunks.values()].filter(({ isEntry }) => isEntry);
    const made = entries.map(({ fileName }) => [fileName, keysOf(fileName)]);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(Object.fromEntries(made)));
  },
});
