import { brotliCompressSync } from 'node:zlib';
import { bundle } from './bundle.ts';
import type { Figure } from './figures.ts';

const RULES = [
  { name: 'isCpf', file: 'documents.ts' },
  { name: 'isPhone', file: 'phones.ts' },
  { name: 'validate', file: 'messages.ts' },
] as const;

/** What a page pays for one rule of the kernel: the rule and all it needs, bundled as the pages are. */
export const measureRuleBytes = async (): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const rule of RULES) {
    const code = await bundle(`export { ${rule.name} } from '/kernel/${rule.file}';`);
    figures.push({ name: `rule ${rule.name}, bundled`, unit: 'B br', ours: brotliCompressSync(code).length });
  }
  return figures;
};
