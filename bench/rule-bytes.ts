import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import type { Figure } from './figures.ts';

const RULES = [
  { name: 'isCpf', file: 'documents.ts' },
  { name: 'isPhone', file: 'phones.ts' },
  { name: 'validate', file: 'messages.ts' },
] as const;

const ENTRY = 'virtual:rule';

/** What a page pays for one rule of the kernel: the rule and all it needs, bundled as the pages are. */
export const measureRuleBytes = async (): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const rule of RULES) {
    const code = await bundle(`export { ${rule.name} } from '/kernel/${rule.file}';`);
    figures.push({ name: `rule ${rule.name}, bundled`, unit: 'B br', ours: brotliCompressSync(code).length });
  }
  return figures;
};

const bundle = async (source: string): Promise<string> => {
  const built = await build({
    configFile: false,
    root: `${import.meta.dirname}/..`,
    logLevel: 'silent',
    plugins: [
      {
        name: 'rule',
        resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : null),
        load: (id) => (id === `\0${ENTRY}` ? source : null),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: ENTRY, preserveEntrySignatures: 'strict' },
    },
  });
  const [output] = [built].flat();
  if (output === undefined || !('output' in output)) throw new Error('the bundler gave nothing');
  return output.output.map((part) => (part.type === 'chunk' ? part.code : '')).join('');
};
