import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onceARun } from './once-a-run.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the workers of a run write down which structures axe found nothing in. */
    examinedFile: string;
  }
}

export default onceARun({
  name: 'examined structures',
  open: async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'volante-examined-'));
    const close = async () => rmSync(folder, { recursive: true, force: true });
    return { value: path.join(folder, 'structures'), close };
  },
  give: (project, file) => project.provide('examinedFile', file),
});
